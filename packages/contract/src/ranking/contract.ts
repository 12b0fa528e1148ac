/** Spec sections 2, 3, 7 (Games API), 8, 9: points, ranks, and the scoring of a course. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';

const courseId = z.string().check(z.regex(/^\d{1,18}$/));
const roomId = z.string().check(z.regex(/^\d{1,18}$/));
const points = z.int().check(z.minimum(0), z.maximum(limits.ranking.maxScore));

export const rankedPerson = z.object({
  /** Equal points share a rank: 1, 1, 3. */
  rank: z.int(),
  /** The name: nothing of an e-mail is sent to other users. */
  username: z.string(),
  name: z.string(),
  points: z.int(),
  isYou: z.boolean(),
  /** The colour of the person in the chat of the room; without messages there, one of their own. */
  colorIndex: z.int(),
});
export type RankedPerson = z.infer<typeof rankedPerson>;

/** The points of a course: for a right answer, for its speed at most, and for each minute watched. */
export const scoring = z.object({ correct: points, speed: points, perMinute: points });
export type Scoring = z.infer<typeof scoring>;

export const ranking = z.object({
  firstTen: z.array(rankedPerson),
  /** Without a rank until the first point. */
  user: z.object({ rank: z.nullable(z.int()), points: z.int() }),
  hasGamification: z.boolean(),
  scoring,
});
export type Ranking = z.infer<typeof ranking>;

export const gamification = z.extend(scoring, { hasGamification: z.boolean() });
export type Gamification = z.infer<typeof gamification>;

export const readRanking = route({
  name: 'ranking.read',
  method: 'GET',
  path: '/games/ranking/personal',
  access: 'user',
  summary: 'The first ten of a course and the rank of the caller, without the points of quizzes that are still running',
  query: z.object({ courseId, roomId: z.optional(roomId) }),
  response: ranking,
  errors: ['COURSE_NOT_FOUND', 'NO_PERMISSION'],
  limit: { max: 120, windowMs: 60_000 },
});

export const readGamificationStatus = route({
  name: 'ranking.status',
  method: 'GET',
  path: '/games/course/:id/status',
  access: 'user',
  summary: 'Whether a course has a ranking',
  params: z.object({ id: courseId }),
  response: z.object({ hasGamification: z.boolean() }),
  errors: ['COURSE_NOT_FOUND', 'NO_PERMISSION'],
  limit: { max: 120, windowMs: 60_000 },
});

export const readGamification = route({
  name: 'ranking.readGamification',
  method: 'GET',
  path: '/games/course/:id/gamification',
  access: 'organizer',
  manages: { course: 'id' },
  summary: 'The scoring of a course, and whether its ranking is on',
  params: z.object({ id: courseId }),
  response: gamification,
  errors: ['COURSE_NOT_FOUND'],
});

export const changeGamification = route({
  name: 'ranking.changeGamification',
  method: 'PUT',
  path: '/games/course/:id/gamification',
  access: 'organizer',
  manages: { course: 'id' },
  summary: 'Turn the ranking of a course on or off, or change its scoring from now on; only the fields that are given',
  params: z.object({ id: courseId }),
  body: z.partial(gamification),
  response: gamification,
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const resetRanking = route({
  name: 'ranking.reset',
  method: 'DELETE',
  path: '/games/course/:id/ranking',
  access: 'organizer',
  manages: { course: 'id' },
  summary: 'Delete all points of a course; everyone begins at zero',
  params: z.object({ id: courseId }),
  response: z.object({ people: z.int(), points: z.int() }),
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 20, windowMs: 60_000 },
});
