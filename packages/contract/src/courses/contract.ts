/** Spec sections 1, 3, 6: courses, for organizers: who may see their rooms, and in which order those are listed. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { liveStatus } from '../rooms/contract.ts';

export const courseId = z.string().check(z.regex(/^\d{1,18}$/));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.rooms.nameMax));

export const courseSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** An open course admits every account, as a guest at least. */
  isOpen: z.boolean(),
  image: z.nullable(z.string()),
  rooms: z.int(),
  /** Enrolments that have not expired. */
  people: z.int(),
  hasTerms: z.boolean(),
  hasGamification: z.boolean(),
});
export type CourseSummary = z.infer<typeof courseSummary>;

export const courseDetails = z.extend(courseSummary, {
  /** Everything that is deleted with the course. */
  holdings: z.object({
    enrolments: z.int(),
    vouchers: z.int(),
    acceptances: z.int(),
    rankedPeople: z.int(),
    points: z.int(),
  }),
  createdAt: z.string(),
});
export type CourseDetails = z.infer<typeof courseDetails>;

export const listCourses = route({
  name: 'courses.list',
  method: 'GET',
  path: '/api/courses',
  access: 'organizer',
  manages: 'handler',
  summary:
    'Courses by name, a page at a time; every word of `search` must occur in the name, whatever accents and capitals',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(limits.courses.searchMax))),
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  }),
  response: z.object({ courses: z.array(courseSummary), total: z.int() }),
  errors: [],
  limit: { max: 240, windowMs: 60_000 },
});

export const createCourse = route({
  name: 'courses.create',
  isRepeatable: true,
  method: 'POST',
  path: '/api/courses',
  access: 'organizer',
  manages: 'no-course',
  summary: 'Create a course',
  body: z.object({ name, isOpen: z._default(z.boolean(), false) }),
  response: z.object({ id: z.string(), name: z.string() }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});

export const getCourse = route({
  name: 'courses.get',
  method: 'GET',
  path: '/api/courses/:courseId',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'One course as its organizers see it',
  params: z.object({ courseId }),
  response: courseDetails,
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 240, windowMs: 60_000 },
});

export const updateCourse = route({
  name: 'courses.update',
  method: 'PUT',
  path: '/api/courses/:courseId',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Change the name of a course or who sees it; only the fields that are given',
  params: z.object({ courseId }),
  body: z.partial(z.object({ name, isOpen: z.boolean() })),
  response: courseDetails,
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

export const deleteCourse = route({
  name: 'courses.delete',
  method: 'DELETE',
  path: '/api/courses/:courseId',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Delete a course without rooms, with its enrolments, vouchers, accepted terms, points and files',
  params: z.object({ courseId }),
  response: z.object({}),
  errors: ['COURSE_NOT_FOUND', 'COURSE_HAS_ROOMS'],
  limit: { max: 30, windowMs: 60_000 },
});

export const courseRoom = z.object({
  id: z.string(),
  name: z.string(),
  channelName: z.string(),
  liveStatus,
});
export type CourseRoom = z.infer<typeof courseRoom>;

export const listCourseRooms = route({
  name: 'courses.rooms',
  method: 'GET',
  path: '/api/courses/:courseId/rooms',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'The rooms of a course in their order; rooms without a place follow by name',
  params: z.object({ courseId }),
  response: z.object({
    rooms: z.array(courseRoom),
    /** False: home lists the rooms by name. */
    isOrdered: z.boolean(),
  }),
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 240, windowMs: 60_000 },
});

export const orderCourseRooms = route({
  name: 'courses.orderRooms',
  method: 'PUT',
  path: '/api/courses/:courseId/rooms/order',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Put the rooms of a course in order; null lists them by name again; ids of other courses are ignored',
  params: z.object({ courseId }),
  body: z.object({ ids: z.nullable(z.array(courseId).check(z.maxLength(limits.courses.maxOrdered))) }),
  response: listCourseRooms.response,
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 240, windowMs: 60_000 },
});
