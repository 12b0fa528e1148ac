/** Spec sections 2, 3, 4, 6, 7: channels, courses, rooms and their attachments. */
import * as z from 'zod/mini';
import { pinnedMessage } from '../chat/message.ts';
import { notice, request, route } from '../define.ts';
import { language } from '../language-schema.ts';
import { respelled } from '../spelling.ts';

export const roomId = z.string().check(z.regex(/^\d{1,18}$/));
export const technology = z.enum(['webrtc', 'hls', 'mp4']);
export type Technology = z.infer<typeof technology>;

export const videoAvailability = z.enum(['available', 'any', 'playing_elsewhere', 'unavailable']);
export type VideoAvailability = z.infer<typeof videoAvailability>;

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
  /** The caller is an organizer of the room's course. */
  canManage: z.boolean(),
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
