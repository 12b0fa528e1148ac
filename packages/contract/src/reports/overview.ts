/** Reports over more than one room: all rooms, a course, vouchers. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { roomId } from '../rooms/contract.ts';
import { format, page, search } from './range.ts';

const limit = { max: 120, windowMs: 60_000 };
const time = z.string();

export const roomsOverview = route({
  name: 'reports.rooms',
  method: 'GET',
  path: '/api/organizer/reports/rooms',
  access: 'organizer',
  manages: 'handler',
  summary: 'The rooms with the figures of their reports, the last watched first',
  query: z.object({ ...search, ...page, courseId: z.optional(roomId) }),
  response: z.object({
    rooms: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        courseName: z.string(),
        isLive: z.boolean(),
        liveStartedAt: z.nullable(time),
        liveEndedAt: z.nullable(time),
        viewers: z.int(),
        watchedMs: z.int(),
        lastWatchedAt: z.nullable(time),
      }),
    ),
    total: z.int(),
    pageSize: z.int(),
  }),
  errors: [],
  limit,
});
export type RoomsOverview = z.infer<typeof roomsOverview.response>;

export const courseReport = route({
  name: 'reports.course',
  method: 'GET',
  path: '/api/courses/:id/report',
  access: 'organizer',
  manages: { course: 'id' },
  summary: 'How far everyone enrolled in a course is in its rooms',
  params: z.object({ id: roomId }),
  query: z.object({
    ...search,
    ...page,
    ...format,
    state: z.optional(z.enum(['finished', 'started', 'not_started'])),
    sort: z.optional(z.enum(['name', 'progress', 'last'])),
  }),
  response: z.object({
    course: z.object({ id: z.string(), name: z.string() }),
    /** In the order of the course. */
    rooms: z.array(z.object({ id: z.string(), name: z.string() })),
    totals: z.object({ people: z.int(), started: z.int(), finished: z.int() }),
    people: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        kind: z.string(),
        lastAt: z.nullable(time),
        watchedMs: z.int(),
        /** The mean over all rooms, 0 to 100. */
        percent: z.number(),
        /** 90 percent or more of each room. */
        isFinished: z.boolean(),
        /** In the order of `rooms`. */
        percents: z.array(z.number()),
      }),
    ),
    total: z.int(),
    pageSize: z.int(),
  }),
  alsoAs: 'text/csv',
  errors: ['COURSE_NOT_FOUND'],
  limit,
});
export type CourseReport = z.infer<typeof courseReport.response>;

export const vouchersReport = route({
  name: 'reports.vouchers',
  method: 'GET',
  path: '/api/organizer/reports/vouchers',
  access: 'organizer',
  manages: 'handler',
  summary: 'Vouchers made, used and revoked by batch, the newest batch first',
  query: z.object({ ...page, ...format, courseId: z.optional(roomId) }),
  response: z.object({
    totals: z.object({ made: z.int(), used: z.int(), revoked: z.int(), expired: z.int() }),
    batches: z.array(
      z.object({
        id: z.string(),
        courseName: z.string(),
        note: z.string(),
        createdAt: time,
        made: z.int(),
        used: z.int(),
        revoked: z.int(),
        expired: z.int(),
        firstUsedAt: z.nullable(time),
        lastUsedAt: z.nullable(time),
      }),
    ),
    total: z.int(),
    pageSize: z.int(),
  }),
  alsoAs: 'text/csv',
  errors: [],
  limit,
});
export type VouchersReport = z.infer<typeof vouchersReport.response>;
