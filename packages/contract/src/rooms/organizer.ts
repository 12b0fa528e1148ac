/** Rooms as organizers find, copy, archive and change them together. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { roomDetails, roomId } from './contract.ts';

/** `current` is every room that is not archived. */
export const roomFilter = z.enum(['current', 'live', 'upcoming', 'recorded', 'archived']);
export type RoomFilter = z.infer<typeof roomFilter>;

export const roomSort = z.enum(['newest', 'name', 'start', 'updated']);
export type RoomSort = z.infer<typeof roomSort>;

export const findRooms = route({
  name: 'rooms.find',
  method: 'GET',
  path: '/api/rooms/list/page',
  access: 'organizer',
  summary: 'One page of the rooms whose name, description, channel or course contains every word of `search`',
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(limits.rooms.searchMax)), ''),
    channelId: z.optional(roomId),
    courseId: z.optional(roomId),
    filter: z._default(roomFilter, 'current'),
    sort: z._default(roomSort, 'newest'),
    page: z._default(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), '1'),
  }),
  response: z.object({ rooms: z.array(roomDetails), total: z.int(), pages: z.int() }),
  errors: [],
  limit: { max: 300, windowMs: 60_000 },
});
export type RoomPage = z.infer<(typeof findRooms)['response']>;

export const duplicateRoom = route({
  name: 'rooms.duplicate',
  isRepeatable: true,
  method: 'POST',
  path: '/api/rooms/:id/duplicate',
  access: 'organizer',
  summary: 'A new room with the settings and monitors of another; without its video, dates, cover and attachments',
  params: z.object({ id: roomId }),
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.rooms.nameMax)) }),
  response: roomDetails,
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

const change = z.discriminatedUnion('action', [
  z.object({ action: z.literal('move'), channelId: z.optional(roomId), courseId: z.optional(roomId) }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('delete') }),
]);
export type RoomsChange = z.infer<typeof change>;

export const changeRooms = route({
  name: 'rooms.changeMany',
  method: 'POST',
  path: '/api/rooms/list/change',
  access: 'organizer',
  summary:
    'Move, archive, restore or delete rooms; those that are live, or gone, are left as they are and named in the answer',
  body: z.object({
    ids: z.array(roomId).check(z.minLength(1), z.maxLength(limits.rooms.maxTogether)),
    change,
  }),
  response: z.object({ changed: z.array(z.string()), live: z.array(z.string()), missing: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});
