/** One search over everything that organizers manage. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';

export const foundKind = z.enum(['room', 'course', 'channel', 'person', 'batch', 'voucher']);
export type FoundKind = z.infer<typeof foundKind>;

export const found = z.object({
  kind: foundKind,
  /** Of the room, course, channel, person or batch; of a voucher, its batch. */
  id: z.string(),
  name: z.string(),
  /** Distinguishes results of one name: the course of a room, the e-mail of a person. */
  detail: z.string(),
});
export type Found = z.infer<typeof found>;

export const searchEverything = route({
  name: 'search.everything',
  method: 'GET',
  path: '/api/organizer/search',
  access: 'organizer',
  manages: 'handler',
  summary: 'Rooms, courses, channels, people and vouchers that contain every word, at most five of each',
  query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.rooms.searchMax)) }),
  response: z.array(found),
  errors: [],
  limit: { max: 300, windowMs: 60_000 },
});
