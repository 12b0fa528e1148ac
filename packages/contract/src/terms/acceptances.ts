/** Spec section 3, terms acceptance, for organizers: the versions of a course's terms, and who accepted which one when. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';

const courseId = z.string().check(z.regex(/^\d{1,18}$/));
const search = z.optional(z.string().check(z.maxLength(limits.courses.searchMax)));

export const termsDocument = z.object({
  version: z.int(),
  fileName: z.string(),
  termUrl: z.string(),
  /** SHA-256 of the document's bytes, in hexadecimal. */
  hash: z.string(),
  addedAt: z.string(),
});
export type TermsDocument = z.infer<typeof termsDocument>;

export const termsVersion = z.extend(termsDocument, {
  addedBy: z.nullable(z.string()),
  isCurrent: z.boolean(),
  acceptances: z.int(),
});
export type TermsVersion = z.infer<typeof termsVersion>;

export const acceptance = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null for a document of the time before versions were stored. */
  version: z.nullable(z.int()),
  hash: z.string(),
  acceptedAt: z.string(),
  /** Whether the page sent the hash of the document that it showed. */
  isHashConfirmed: z.boolean(),
});
export type Acceptance = z.infer<typeof acceptance>;

export const listTermsVersions = route({
  name: 'terms.versions',
  method: 'GET',
  path: '/api/courses/:courseId/terms/versions',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'The documents that are or were the terms of a course, newest first, each with how many accepted it',
  params: z.object({ courseId }),
  response: z.array(termsVersion),
  errors: [],
  limit: { max: 240, windowMs: 60_000 },
});

export const listAcceptances = route({
  name: 'terms.acceptances',
  method: 'GET',
  path: '/api/courses/:courseId/terms/acceptances',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Who accepted which version of the terms when, newest first, a page at a time',
  params: z.object({ courseId }),
  query: z.object({ search, page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))) }),
  response: z.object({ acceptances: z.array(acceptance), total: z.int() }),
  errors: [],
  limit: { max: 240, windowMs: 60_000 },
});

export const exportAcceptances = route({
  name: 'terms.exportAcceptances',
  method: 'GET',
  path: '/api/courses/:courseId/terms/acceptances/csv',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'The same as a CSV with a byte order mark; cells that a spreadsheet would run are escaped',
  params: z.object({ courseId }),
  response: z.object({ fileName: z.string(), csv: z.string() }),
  errors: [],
  limit: { max: 20, windowMs: 60_000 },
});
