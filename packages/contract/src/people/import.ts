/** Many people at once, from a CSV file that the page has read. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import { people as rules } from '../limits.ts';
import { courseIdParam, endsAt, enrolmentKind } from './people.ts';

const cell = z.string().check(z.maxLength(rules.importCellMax));

/** The cells as they are in the file; empty where it has no such column. */
export const importRow = z.object({
  /** Of the file, to name the row in what comes back. */
  line: z.int().check(z.minimum(1)),
  email: cell,
  name: cell,
  phone: cell,
  salesforceId: cell,
  kind: cell,
  endsAt: cell,
});
export type ImportRow = z.infer<typeof importRow>;

/** The course of all rows; rows without a kind or an end of their own get these. */
export const importCourse = z.object({ id: courseIdParam, kind: enrolmentKind, endsAt });
export type ImportCourse = z.infer<typeof importCourse>;

export const importProblem = z.enum([
  'EMAIL_MISSING',
  'EMAIL_INVALID',
  'EMAIL_TWICE',
  'NAME_TOO_LONG',
  'PHONE_INVALID',
  'SALESFORCE_ID_TOO_LONG',
  'KIND_UNKNOWN',
  'DATE_INVALID',
  'CELL_TOO_LONG',
  /** The account exists and is blocked. */
  'BLOCKED',
]);
export type ImportProblem = z.infer<typeof importProblem>;

export const importPeople = route({
  name: 'people.import',
  method: 'POST',
  path: '/api/people/import',
  access: 'organizer',
  manages: 'handler',
  summary: 'Create accounts and enrolments of many people: all good rows in one transaction, bad rows come back',
  body: z.object({
    /** Chosen by the page, which follows the progress of this import. */
    importId: z.uuid(),
    course: z.nullable(importCourse),
    rows: z.array(importRow).check(z.minLength(1), z.maxLength(rules.importRowsMax)),
  }),
  maxBodyBytes: 8 * 1024 * 1024,
  response: z.object({
    created: z.int(),
    enrolled: z.int(),
    rejected: z.array(z.object({ line: z.int(), problem: importProblem })),
  }),
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 20, windowMs: 60_000 },
});

/** Sent to the account that imports. */
export const importProgress = notice({
  name: 'people_import_progress',
  payload: z.object({ importId: z.uuid(), done: z.int(), total: z.int() }),
});
