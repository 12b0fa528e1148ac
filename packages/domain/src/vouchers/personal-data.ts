/** Spec section 5, "Voucher user data": what may be handed in as personal data. */
import type { Gender } from '@palco/contract/vouchers';
import { isValidEmail } from '../auth/credentials.ts';

/** As typed. The phone comes with what its country's rules say of it. */
export type PersonalDataForm = {
  readonly name: string;
  /** DD/MM/YYYY, or nothing. */
  readonly dateOfBirth: string;
  readonly email: string;
  readonly emailAgain: string;
  /** Empty is the placeholder. */
  readonly gender: Gender | '';
  readonly phone: PhoneNumber;
};

export type PhoneNumber = {
  /** As the country writes it, without its calling code. */
  readonly formatted: string;
  /** With the calling code and without anything else: what is sent. */
  readonly digits: string;
  /** Whether the country has numbers of this length. */
  readonly isPossible: boolean;
};

export type PersonalDataField = keyof PersonalDataForm;
export type FieldProblem = 'missing' | 'invalid_date' | 'invalid_email' | 'emails_differ' | 'invalid_phone';
export type FieldProblems = { readonly [Field in PersonalDataField]?: FieldProblem };

/** A formatted number has to be longer than this. */
const phoneLongerThan = 8;

/** What is wrong, field by field; nothing when the data can be sent. `today` is YYYY-MM-DD. */
export const findFieldProblems = (form: PersonalDataForm, today: string): FieldProblems => {
  const problems: { -readonly [Field in PersonalDataField]?: FieldProblem } = {};
  if (form.name.trim() === '') problems.name = 'missing';
  if (form.dateOfBirth !== '' && !isBirthDate(isoDateOf(form.dateOfBirth), today))
    problems.dateOfBirth = 'invalid_date';
  if (form.email.trim() === '') problems.email = 'missing';
  else if (!isValidEmail(form.email)) problems.email = 'invalid_email';
  if (form.emailAgain.trim() === '') problems.emailAgain = 'missing';
  else if (!isSameEmail(form.email, form.emailAgain)) problems.emailAgain = 'emails_differ';
  if (form.gender === '') problems.gender = 'missing';
  if (form.phone.formatted.length <= phoneLongerThan) problems.phone = 'missing';
  else if (!form.phone.isPossible) problems.phone = 'invalid_phone';
  return problems;
};

const isSameEmail = (email: string, again: string): boolean =>
  email.trim().toLowerCase() === again.trim().toLowerCase();

/** DD/MM/YYYY as YYYY-MM-DD; null when it has another shape. Whether the day exists is another question. */
export const isoDateOf = (text: string): string | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month}-${day}` : null;
};

/** A day that exists, on which somebody alive may have been born. Both are YYYY-MM-DD. */
export const isBirthDate = (date: string | null, today: string): boolean => {
  if (date === null) return false;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const parsed = new Date(Date.UTC(year, month - 1, day));
  const exists = parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day;
  return exists && year >= 1900 && date <= today;
};
