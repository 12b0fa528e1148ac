/** Spec section 5, "Voucher user data": which personal data is valid. */
import type { Gender } from '@palco/contract/vouchers';
import { isValidEmail } from '../auth/credentials.ts';

/** As typed. The phone number comes with the result of its country's rules. */
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
  /** The digits sent to the server, calling code included. */
  readonly digits: string;
  /** Whether the country has numbers of this length. */
  readonly isPossible: boolean;
};

export type PersonalDataField = keyof PersonalDataForm;
export type FieldProblem = 'missing' | 'invalid_date' | 'invalid_email' | 'emails_differ' | 'invalid_phone';
export type FieldProblems = { readonly [Field in PersonalDataField]?: FieldProblem };

/** A formatted number has to be longer than this. */
const phoneLongerThan = 8;

/** The problem of each invalid field; empty when the data can be sent. `today` is YYYY-MM-DD. */
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

/** Of the fields that the user has left, empty ones excepted: they may still be filled in. */
export const findEmailProblems = (
  { email, emailAgain }: Pick<PersonalDataForm, 'email' | 'emailAgain'>,
  left: { readonly email: boolean; readonly emailAgain: boolean },
): FieldProblems => ({
  ...(left.email && email.trim() !== '' && !isValidEmail(email) && { email: 'invalid_email' }),
  ...(left.emailAgain &&
    emailAgain.trim() !== '' &&
    !isSameEmail(email, emailAgain) && { emailAgain: 'emails_differ' }),
});

const isSameEmail = (email: string, again: string): boolean =>
  email.trim().toLowerCase() === again.trim().toLowerCase();

/** DD/MM/YYYY as YYYY-MM-DD; null when it has another shape. Does not check whether the day exists. */
export const isoDateOf = (text: string): string | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month}-${day}` : null;
};

/** A day that exists, from 1900 until today. Both are YYYY-MM-DD. */
export const isBirthDate = (date: string | null, today: string): boolean => {
  if (date === null) return false;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const parsed = new Date(Date.UTC(year, month - 1, day));
  const exists = parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day;
  return exists && year >= 1900 && date <= today;
};
