/** The event log as organizers see it: who did what, in a room and elsewhere in the organizer area. */
import * as z from 'zod/mini';
import { notice, request, route } from '../define.ts';
import { roomId } from '../rooms/contract.ts';
import { actionKinds } from './kinds.ts';

/** The name at the time of the action, which outlives the room or the account; the id is null once it is deleted. */
const named = z.object({ id: z.nullable(z.string()), name: z.string() });

export const logEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(actionKinds),
  /** Null for what the server did by itself. */
  who: z.nullable(named),
  room: z.nullable(named),
  /** The person acted on. */
  person: z.nullable(named),
  /** The name of the course that the details mention. */
  course: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.infer<typeof logEntry>;

export const listEvents = route({
  name: 'reports.events',
  method: 'GET',
  path: '/api/organizer/events',
  access: 'organizer',
  manages: 'handler',
  summary: 'What organizers did, the newest first: in a room, or by or with a person',
  query: z.object({
    roomId: z.optional(roomId),
    /** The person who acted, or the person acted on. */
    userId: z.optional(roomId),
    /** The id of the last entry of the page before. */
    before: z.optional(roomId),
  }),
  response: z.object({ entries: z.array(logEntry), hasMore: z.boolean() }),
  errors: [],
  limit: { max: 240, windowMs: 60_000 },
});

/** Entries of the room arrive by `room_logged` until the tab says that it no longer follows, or disconnects. */
export const followRoomLog = request({
  name: 'follow_room_log',
  access: 'organizer',
  manages: { room: 'roomId' },
  payload: z.object({ roomId, isFollowing: z._default(z.boolean(), true) }),
  reply: z.object({}),
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

/** An action in a room was recorded. */
export const roomLogged = notice({ name: 'room_logged', payload: z.object({ roomId: z.string(), entry: logEntry }) });
