/** Rules for the rows that an import accepts as a person; the page applies them first, and the server again. */
import * as limits from '@palco/contract/limits';
import type { ImportProblem, ImportRow } from '@palco/contract/people/import';
import type { EnrolmentKind } from '@palco/contract/people/people';
import { isValidEmail } from '../auth/credentials.ts';
import { parsePhone } from '../profile/person.ts';

export type ImportedPerson = {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly salesforceId: string | null;
  /** Null: as the import says. */
  readonly kind: EnrolmentKind | null;
  readonly endsAt: string | null;
};

export type CheckedRow = { readonly person: ImportedPerson } | { readonly problem: ImportProblem };

export const checkRow = (row: ImportRow): CheckedRow => {
  const isTooLong = Object.values(row).some((cell) => String(cell).length > limits.people.importCellMax);
  if (isTooLong) return { problem: 'CELL_TOO_LONG' };
  const email = row.email.trim().toLowerCase();
  if (email === '') return { problem: 'EMAIL_MISSING' };
  if (!isValidEmail(email)) return { problem: 'EMAIL_INVALID' };
  const name = row.name.trim();
  if (name.length > limits.profile.nameMax) return { problem: 'NAME_TOO_LONG' };
  const phone = parsePhone(row.phone);
  if (phone === undefined) return { problem: 'PHONE_INVALID' };
  const salesforceId = row.salesforceId.trim();
  if (salesforceId.length > limits.people.salesforceIdMax) return { problem: 'SALESFORCE_ID_TOO_LONG' };
  const kind = parseKind(row.kind);
  if (kind === undefined) return { problem: 'KIND_UNKNOWN' };
  const endsAt = parseEnd(row.endsAt);
  if (endsAt === undefined) return { problem: 'DATE_INVALID' };
  return {
    person: {
      line: row.line,
      email,
      name: name || nameFromEmail(email),
      phone,
      salesforceId: salesforceId || null,
      kind,
      endsAt,
    },
  };
};

export type CheckedRows = {
  readonly people: readonly ImportedPerson[];
  readonly rejected: readonly { readonly line: number; readonly problem: ImportProblem }[];
};

/** Of rows with the same e-mail the first one counts. */
export const checkRows = (rows: readonly ImportRow[]): CheckedRows => {
  const people: ImportedPerson[] = [];
  const rejected: { line: number; problem: ImportProblem }[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const checked = checkRow(row);
    if ('problem' in checked) rejected.push({ line: row.line, problem: checked.problem });
    else if (seen.has(checked.person.email)) rejected.push({ line: row.line, problem: 'EMAIL_TWICE' });
    else {
      seen.add(checked.person.email);
      people.push(checked.person);
    }
  }
  return { people, rejected };
};

/** A name to begin with; the person changes it in the profile. */
export const nameFromEmail = (email: string): string => (email.split('@')[0] ?? email).slice(0, limits.profile.nameMax);

const kinds: ReadonlyMap<string, EnrolmentKind> = new Map([
  ['full', 'full'],
  ['completo', 'full'],
  ['completa', 'full'],
  ['guest', 'guest'],
  ['convidado', 'guest'],
  ['convidada', 'guest'],
  ['invitado', 'guest'],
  ['invitada', 'guest'],
  ['extra', 'extra'],
]);

const parseKind = (text: string): EnrolmentKind | null | undefined => {
  const word = text.trim().toLowerCase();
  return word === '' ? null : kinds.get(word);
};

/**
 * A day as people write it, `31/12/2027` or `2027-12-31`, as `2027-12-31`; null for an empty text, undefined when it is no day
 * of the calendar. The day comes before the month, as in the languages of the product.
 */
export const parseDay = (text: string): string | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : local
      ? [Number(local[3]), Number(local[2]), Number(local[1])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 2000 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
};

/** The page sends moments, because only it knows the time zone of the organizer; a bare day ends in UTC. */
const parseEnd = (text: string): string | null | undefined => {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  }
  const day = parseDay(text);
  return day ? `${day}T23:59:59.000Z` : day;
};
