/** Rooms as organizers see, find, change, copy and archive them; apart from what pages of viewers load. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { attachment, liveStatus, roomId, videoStatus } from './contract.ts';

/** Spec section 3: what a room is made for. */
export const videoMode = z.enum(['LIVE', 'RECORDED']);
export type VideoMode = z.infer<typeof videoMode>;

/** How viewers get a live: by WebRTC while there is capacity, or all by HLS. */
export const liveDelivery = z.enum(['automatic', 'hls']);
export type LiveDelivery = z.infer<typeof liveDelivery>;

/** The fields of a room that organizers edit. */
export const roomDetails = z.object({
  id: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  live: z.boolean(),
  liveStatus,
  videoMode,
  liveDelivery,
  interactive: z.boolean(),
  isChatEnabled: z.boolean(),
  saleEnabled: z.boolean(),
  /** Archived rooms are hidden from viewers. */
  isArchived: z.boolean(),
  /** The pause between two messages of one viewer, in seconds; 0 is no pause. */
  slowModeS: z.int(),
  isMembersOnly: z.boolean(),
  /** A protected video plays in one tab per user at a time. */
  isProtected: z.boolean(),
  tokyo_video_id: z.nullable(z.string()),
  videoStatus: z.nullable(videoStatus),
  videoProgress: z.number(),
  duration: z.number(),
  attachments: z.array(attachment),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  timezone: z.string(),
  /** HLS of an external encoder, and the password for that encoder. */
  primaryStreamUrl: z.nullable(z.string()),
  secondaryStreamUrl: z.nullable(z.string()),
  password: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RoomDetails = z.infer<typeof roomDetails>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.rooms.nameMax));
const id = z.string().check(z.regex(/^\d{1,18}$/));

const isTimezone = (text: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
};
const moment = z.nullable(z.iso.datetime({ offset: true }));
const streamUrl = z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2000)));

/** The schedule of a live, and the streams of an external encoder. */
const liveInput = {
  startDate: z.optional(moment),
  endDate: z.optional(moment),
  timezone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimezone))),
  primaryStreamUrl: z.optional(streamUrl),
  secondaryStreamUrl: z.optional(streamUrl),
  password: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
};

export const roomInput = z.object({
  name,
  description: z._default(z.string().check(z.maxLength(limits.rooms.descriptionMax)), ''),
  channelId: id,
  courseId: id,
  isMembersOnly: z._default(z.boolean(), false),
  isProtected: z._default(z.boolean(), true),
  isChatEnabled: z._default(z.boolean(), true),
  interactive: z._default(z.boolean(), false),
  videoMode: z._default(videoMode, 'LIVE'),
  liveDelivery: z._default(liveDelivery, 'automatic'),
  tokyo_video_id: z.optional(z.nullable(z.uuid())),
  ...liveInput,
});
export type RoomInput = z.infer<typeof roomInput>;

export const listAllRooms = route({
  name: 'rooms.listAll',
  method: 'GET',
  path: '/api/rooms/list/all',
  access: 'organizer',
  manages: 'handler',
  summary: 'Every room, newest first',
  response: z.array(roomDetails),
  errors: [],
});

export const getRoomInfo = route({
  name: 'rooms.info',
  method: 'GET',
  path: '/api/rooms/info/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'One room as its organizers see it',
  params: z.object({ id: roomId }),
  response: roomDetails,
  errors: ['ROOM_NOT_FOUND'],
});

export const createRoom = route({
  name: 'rooms.create',
  isRepeatable: true,
  method: 'POST',
  path: '/api/rooms/',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Create a room',
  body: roomInput,
  response: roomDetails,
  errors: ['NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const updateRoom = route({
  name: 'rooms.update',
  method: 'PUT',
  path: '/api/rooms/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Change a room; only the fields that are given',
  params: z.object({ id: roomId }),
  body: z.partial(
    z.object({
      name,
      description: z.string().check(z.maxLength(limits.rooms.descriptionMax)),
      channelId: id,
      courseId: id,
      isMembersOnly: z.boolean(),
      isProtected: z.boolean(),
      isChatEnabled: z.boolean(),
      interactive: z.boolean(),
      videoMode,
      liveDelivery,
      tokyo_video_id: z.nullable(z.uuid()),
      ...liveInput,
    }),
  ),
  response: roomDetails,
  errors: ['ROOM_NOT_FOUND', 'NOT_FOUND', 'ROOM_IS_LIVE'],
  limit: { max: 120, windowMs: 60_000 },
});

export const deleteRoom = route({
  name: 'rooms.delete',
  method: 'DELETE',
  path: '/api/rooms/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Delete a room that is not live',
  params: z.object({ id: roomId }),
  response: z.object({}),
  errors: ['ROOM_NOT_FOUND', 'ROOM_IS_LIVE'],
  limit: { max: 60, windowMs: 60_000 },
});

const choice = z.object({ id: z.string(), name: z.string() });

export const listRoomChoices = route({
  name: 'rooms.choices',
  method: 'GET',
  path: '/api/rooms/choices',
  access: 'organizer',
  manages: 'handler',
  summary: 'The channels and courses a room can belong to',
  response: z.object({ channels: z.array(choice), courses: z.array(choice) }),
  errors: [],
});

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
  manages: 'handler',
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
  manages: { room: 'id' },
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
  manages: 'handler',
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
