/** Spec sections 2, 3, 4, 6, 7: channels, courses, rooms and their attachments. */
import * as z from 'zod/mini';
import { pinnedMessage } from '../chat/message.ts';
import { notice, request, route } from '../define.ts';
import { language } from '../language-schema.ts';
import * as limits from '../room-limits.ts';
import { respelled } from '../spelling.ts';

export const roomId = z.string().check(z.regex(/^\d{1,18}$/));
export const technology = z.enum(['webrtc', 'hls', 'mp4']);
export type Technology = z.infer<typeof technology>;

export const videoAvailability = z.enum(['available', 'any', 'playing_elsewhere', 'unavailable']);
export type VideoAvailability = z.infer<typeof videoAvailability>;

/** Spec section 3: what a room is made for. */
export const videoMode = z.enum(['LIVE', 'RECORDED']);
export type VideoMode = z.infer<typeof videoMode>;

/** How viewers get a live: by WebRTC while there is capacity, or all by HLS. */
export const liveDelivery = z.enum(['automatic', 'hls']);
export type LiveDelivery = z.infer<typeof liveDelivery>;

export const liveStatus = z.enum(['not_live', 'live', 'ended']);
export type LiveStatus = z.infer<typeof liveStatus>;

/** Spec section 3, Upload: the state of a room's recorded video. */
export const videoStatus = z.enum(['PREPARING', 'UPLOADING', 'READY', 'CONVERTING', 'UPLOAD_ERROR']);
export type VideoStatus = z.infer<typeof videoStatus>;

export const attachment = z.object({
  id: z.string(),
  attachment_name: z.string(),
  attachment_url: z.string(),
  attachment_extension: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** The captions of a video in one language, as WebVTT. */
export const captionsTrack = z.object({ language, url: z.string() });
export type CaptionsTrack = z.infer<typeof captionsTrack>;

/** Why a user who sees the room may not watch: a guest in a members-only room, or an extra membership. */
export const watchRestriction = z.enum(['guest', 'extra']);
export type WatchRestriction = z.infer<typeof watchRestriction>;

/** The fields of a room that home shows. */
export const roomCard = z.object({
  id: z.string(),
  courseId: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  live: z.boolean(),
  liveStatus,
  interactive: z.boolean(),
  tokyo_video_id: z.nullable(z.string()),
  /** Seconds; zero while nothing is recorded. */
  duration: z.number(),
  /** The scheduled start of a live. */
  startDate: z.nullable(z.string()),
  restriction: z.nullable(watchRestriction),
});
export type RoomCard = z.infer<typeof roomCard>;

export const category = z.object({ id: z.string(), name: z.string(), rooms: z.array(roomCard) });
export type Category = z.infer<typeof category>;

export const room = z.extend(roomCard, {
  attachments: z.array(attachment),
  position: z.number(),
  videoUrl: z.nullable(z.string()),
  socketPath: z.nullable(z.string()),
  technology: z.nullable(technology),
  secondaryUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  /** WebVTT whose cues point into the sprite sheets of the scrubber. */
  thumbnailsUrl: z.nullable(z.string()),
  captions: z.array(captionsTrack),
  videoStatus: z.nullable(videoStatus),
  video_availability: videoAvailability,
  canWatch: z.boolean(),
  extra_user: z.boolean(),
  isChatEnabled: z.boolean(),
  chatEnabled: z.boolean(),
  saleEnabled: z.boolean(),
  hasGamification: z.boolean(),
  /** The terms of use of its course, to be read again. */
  termUrl: z.nullable(z.string()),
  ActiveQuestionId: z.nullable(z.string()),
  pinnedMessages: z.array(pinnedMessage),
  endDate: z.nullable(z.string()),
  timezone: z.string(),
});
export type Room = z.infer<typeof room>;

/** The tab and, for a producer, the token of the link. */
export const roomQuery = z.object({
  session_token: z.optional(z.string()),
  producer_token: z.optional(z.string()),
});

export const listRooms = route({
  name: 'rooms.list',
  method: 'GET',
  path: '/api/rooms/',
  access: 'user',
  summary: 'The rooms the caller may see, by channel; live first, then by name',
  response: z.array(category),
  errors: [],
});

export const listViewers = route({
  name: 'rooms.viewers',
  method: 'GET',
  path: '/api/rooms/viewers',
  access: 'user',
  summary: 'How many users watch each live that the caller may see; apart from the list of rooms, which is cached',
  response: z.array(z.object({ roomId: z.string(), viewers: z.int() })),
  errors: [],
});

export const getRoom = route({
  name: 'rooms.get',
  method: 'GET',
  path: '/api/rooms/:id',
  access: 'user',
  summary: 'One room as the caller may see it; 403 with terms until they are accepted',
  params: z.object({ id: roomId }),
  query: roomQuery,
  response: room,
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND'],
  // Each call renews the lease of a protected video; a page makes a handful of them a minute.
  limit: { max: 600, windowMs: 60_000 },
});

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
  summary: 'Every room, newest first',
  response: z.array(roomDetails),
  errors: [],
});

export const getRoomInfo = route({
  name: 'rooms.info',
  method: 'GET',
  path: '/api/rooms/info/:id',
  access: 'organizer',
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
  summary: 'The channels and courses a room can belong to',
  response: z.object({ channels: z.array(choice), courses: z.array(choice) }),
  errors: [],
});

/** A page that shows a room joins it, is counted as a viewer and receives its notices. */
export const joinRoom = request({
  name: 'join_room',
  access: 'user',
  /** A page that transmits joins for the notices of the room and does not count as a viewer. */
  payload: respelled(z.object({ roomId, isWatching: z._default(z.boolean(), true) })),
  /** With the state that may have changed while the page was disconnected. An extra membership has no chat. */
  reply: z.object({ viewers: z.int(), isChatEnabled: z.boolean() }),
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

export const leaveRoom = request({
  name: 'leave_room',
  access: 'user',
  payload: respelled(z.object({ roomId })),
  reply: z.object({}),
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});

export const presence = notice({
  name: 'presence',
  payload: z.object({ roomId: z.string(), viewers: z.int() }),
});

/**
 * A room went live or ended, for every connected page. It does not say which: pages fetch the list again, which has only the rooms
 * that the user may see.
 */
export const livesChanged = notice({ name: 'lives_changed', payload: z.object({}) });
