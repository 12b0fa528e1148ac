/** The accounts of the installation, their roles, logins and enrolments, for organizers. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { people as rules } from '../limits.ts';
import {
  courseIdParam,
  emailAddress,
  endsAt,
  enrolmentKind,
  person,
  personId,
  personName,
  personSummary,
  roles,
} from './people.ts';

const params = z.object({ userId: personId });
const writeLimit = { max: 120, windowMs: 60_000 };

/** Texts, because they travel in the address. */
export const peopleFilter = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(rules.searchMax))),
  role: z.optional(z.enum(['admin', 'organizer', 'monitor', 'none'])),
  courseId: z.optional(courseIdParam),
  state: z.optional(z.enum(['active', 'blocked', 'invited'])),
});
export type PeopleFilter = z.infer<typeof peopleFilter>;

export const peopleSort = z.enum(['name', 'email', 'newest']);
export type PeopleSort = z.infer<typeof peopleSort>;

export const listPeople = route({
  name: 'people.list',
  method: 'GET',
  path: '/api/people',
  access: 'organizer',
  manages: 'handler',
  summary: 'One page of the accounts that match a search and a filter',
  query: z.object({
    ...peopleFilter.shape,
    sort: z.optional(peopleSort),
    /** One-based. */
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  }),
  response: z.object({ people: z.array(personSummary), total: z.int(), pageSize: z.int() }),
  errors: [],
  limit: { max: 600, windowMs: 60_000 },
});

export const exportPeople = route({
  name: 'people.export',
  method: 'GET',
  path: '/api/people/csv',
  access: 'organizer',
  manages: 'handler',
  summary: 'The accounts that match, one line for each enrolment, as a CSV file that is streamed',
  query: peopleFilter,
  responseType: 'text/csv',
  response: z.string(),
  errors: [],
  limit: { max: 20, windowMs: 60_000 },
});

export const getPerson = route({
  name: 'people.get',
  method: 'GET',
  path: '/api/people/:userId',
  access: 'organizer',
  manages: { person: 'userId' },
  summary: 'An account with its open logins and enrolments',
  params,
  response: person,
  errors: [],
});

export const changeRoles = route({
  name: 'people.changeRoles',
  method: 'PUT',
  path: '/api/people/:userId/roles',
  access: 'admin',
  summary: 'Set the roles of an account; the last admin stays one',
  params,
  body: roles,
  response: person,
  errors: ['LAST_ADMIN'],
  limit: writeLimit,
});

export const blockPerson = route({
  name: 'people.block',
  method: 'PUT',
  path: '/api/people/:userId/blocked',
  access: 'organizer',
  manages: 'everything',
  summary: 'Block an account, which ends its logins, or unblock it',
  params,
  body: z.object({ isBlocked: z.boolean() }),
  response: person,
  errors: ['LAST_ADMIN', 'OWN_ACCOUNT'],
  limit: writeLimit,
});

export const setSalesforceId = route({
  name: 'people.setSalesforceId',
  method: 'PUT',
  path: '/api/people/:userId/salesforceId',
  access: 'organizer',
  manages: 'everything',
  summary: 'Set the Salesforce id that personal offer links contain; null removes it',
  params,
  body: z.object({ salesforceId: z.nullable(z.string().check(z.trim(), z.maxLength(rules.salesforceIdMax))) }),
  response: person,
  errors: [],
  limit: writeLimit,
});

export const sendFirstAccess = route({
  name: 'people.sendFirstAccess',
  method: 'POST',
  path: '/api/people/:userId/firstAccess',
  access: 'organizer',
  manages: { person: 'userId' },
  summary: 'Send the person a mail with a link to choose a password',
  params,
  response: z.object({}),
  errors: ['ACCOUNT_BLOCKED'],
  limit: writeLimit,
});

export const endLogins = route({
  name: 'people.endLogins',
  method: 'DELETE',
  path: '/api/people/:userId/logins',
  access: 'organizer',
  manages: 'everything',
  summary: 'End one login of an account, or all of them but the one of the caller',
  params,
  query: z.object({ loginId: z.optional(z.uuid()) }),
  response: person,
  errors: [],
  limit: writeLimit,
});

export const enrolPerson = route({
  name: 'people.enrol',
  method: 'POST',
  path: '/api/people/enrolments',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Enrol a person by e-mail; an unknown e-mail gets an account and a mail with a link to choose a password',
  body: z.object({
    email: emailAddress,
    name: z.optional(personName),
    courseId: courseIdParam,
    kind: enrolmentKind,
    endsAt,
  }),
  response: z.object({ userId: z.string(), isNew: z.boolean() }),
  errors: ['COURSE_NOT_FOUND', 'ACCOUNT_BLOCKED'],
  limit: writeLimit,
});

const enrolmentParams = z.object({ userId: personId, courseId: courseIdParam });

export const changeEnrolment = route({
  name: 'people.changeEnrolment',
  method: 'PUT',
  path: '/api/people/:userId/enrolments/:courseId',
  access: 'organizer',
  manages: { course: 'courseId', person: 'userId' },
  summary: 'Set the kind and the end of an enrolment, which is made if there is none',
  params: enrolmentParams,
  body: z.object({ kind: enrolmentKind, endsAt }),
  response: person,
  errors: ['COURSE_NOT_FOUND'],
  limit: writeLimit,
});

export const removeEnrolment = route({
  name: 'people.removeEnrolment',
  method: 'DELETE',
  path: '/api/people/:userId/enrolments/:courseId',
  access: 'organizer',
  manages: { course: 'courseId', person: 'userId' },
  summary: 'Remove an enrolment; the account stays',
  params: enrolmentParams,
  response: person,
  errors: [],
  limit: writeLimit,
});
