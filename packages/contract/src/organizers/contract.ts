/** Which organizers manage which courses. Admins decide it; organizers of a course see the others. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../limits.ts';
import { courseIdParam, emailAddress, personId } from '../people/people.ts';

const ofCourse = z.object({ courseId: courseIdParam });
const writeLimit = { max: 120, windowMs: 60_000 };

export const courseOrganizer = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** Manages every other course too: the list limits them only once an admin says so. */
  managesAll: z.boolean(),
});

export const courseOrganizers = z.object({
  organizers: z.array(courseOrganizer),
  /** Organizers who manage all courses, those of the list included; admins are not counted. */
  managingAll: z.int(),
});
export type CourseOrganizers = z.infer<typeof courseOrganizers>;

export const listCourseOrganizers = route({
  name: 'organizers.list',
  method: 'GET',
  path: '/api/courses/:courseId/organizers',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'The organizers of a course',
  params: ofCourse,
  response: courseOrganizers,
  errors: ['COURSE_NOT_FOUND'],
});

export const addCourseOrganizer = route({
  name: 'organizers.add',
  method: 'POST',
  path: '/api/courses/:courseId/organizers',
  access: 'admin',
  summary: 'Make an organizer one of this course',
  params: ofCourse,
  body: z.object({ email: emailAddress }),
  response: courseOrganizers,
  errors: ['COURSE_NOT_FOUND', 'ERROR_EMAILNOTFOUND', 'NOT_AN_ORGANIZER'],
  limit: writeLimit,
});

export const removeCourseOrganizer = route({
  name: 'organizers.remove',
  method: 'DELETE',
  path: '/api/courses/:courseId/organizers/:userId',
  access: 'admin',
  summary: 'Remove an organizer from this course; those who manage all courses still manage it',
  params: z.object({ courseId: courseIdParam, userId: personId }),
  response: courseOrganizers,
  errors: ['COURSE_NOT_FOUND'],
  limit: writeLimit,
});

export const setManagedCourses = route({
  name: 'organizers.setCourses',
  method: 'PUT',
  path: '/api/people/:userId/managedCourses',
  access: 'admin',
  summary: 'Let an organizer manage all courses, or those of a list',
  params: z.object({ userId: personId }),
  body: z.object({
    managesAll: z.boolean(),
    /** The whole list; without it the list stays as it is. */
    courseIds: z.optional(z.array(courseIdParam).check(z.maxLength(limits.organizers.maxCourses))),
  }),
  response: z.object({}),
  errors: ['COURSE_NOT_FOUND'],
  limit: writeLimit,
});
