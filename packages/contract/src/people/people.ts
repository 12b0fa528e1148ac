/** People as organizers see them: accounts with their roles, logins and enrolments. */
import * as z from 'zod/mini';
import { language } from '../language-schema.ts';
import * as limits from '../limits.ts';

export const personId = z.string().check(z.regex(/^\d{1,18}$/));
export const courseIdParam = z.string().check(z.regex(/^\d{1,18}$/));

export const enrolmentKinds = ['full', 'guest', 'extra'] as const;
export const enrolmentKind = z.enum(enrolmentKinds);
export type EnrolmentKind = z.infer<typeof enrolmentKind>;

export const roles = z.object({ admin: z.boolean(), organizer: z.boolean(), monitor: z.boolean() });
export type Roles = z.infer<typeof roles>;

/** One line of the list. */
export const personSummary = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  roles,
  isBlocked: z.boolean(),
  /** False until the person has chosen a password. */
  hasPassword: z.boolean(),
  /** In how many courses the person is enrolled, those that have ended included. */
  courseCount: z.int(),
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type PersonSummary = z.infer<typeof personSummary>;

export const openLogin = z.object({
  id: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  /** Open browser tabs. */
  tabCount: z.int(),
  /** The login of the caller. */
  isOwn: z.boolean(),
});
export type OpenLogin = z.infer<typeof openLogin>;

export const enrolment = z.object({
  courseId: z.string(),
  courseName: z.string(),
  kind: enrolmentKind,
  /** Null: for ever. */
  endsAt: z.nullable(z.string()),
});
export type Enrolment = z.infer<typeof enrolment>;

export const person = z.object({
  ...personSummary.shape,
  phone: z.nullable(z.string()),
  language,
  salesforceId: z.nullable(z.string()),
  blockedAt: z.nullable(z.string()),
  logins: z.array(openLogin),
  /** Those of the courses that the caller manages. */
  enrolments: z.array(enrolment),
  /** Of an organizer: all courses, or those of the list. */
  managedCourses: z.object({
    all: z.boolean(),
    courses: z.array(z.object({ courseId: z.string(), courseName: z.string() })),
  }),
  /** Rights of the caller to this account; the server checks them again. */
  canManage: z.boolean(),
  canSendFirstAccess: z.boolean(),
  canChangeRoles: z.boolean(),
});
export type Person = z.infer<typeof person>;

export const emailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(limits.email.max), z.regex(limits.email.pattern));
export const personName = z.string().check(z.trim(), z.maxLength(limits.profile.nameMax));
export const endsAt = z.nullable(z.iso.datetime({ offset: true }));
