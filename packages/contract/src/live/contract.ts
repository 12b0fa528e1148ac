/** Spec sections 2, 4, 6, 7 (livestream, going live) and decisions, "People and access", "Media". */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { liveStatus, roomId } from '../rooms/contract.ts';
import { partStatus } from '../system/contract.ts';

export const producerTokenType = z.enum(['producer', 'preview', 'participant']);
export type ProducerTokenType = z.infer<typeof producerTokenType>;

const token = z.string().check(z.minLength(1), z.maxLength(2000));

export const liveState = z.object({
  roomId: z.string(),
  live: z.boolean(),
  liveStatus,
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type LiveState = z.infer<typeof liveState>;

/** Organizers need no token; holders of a producer link send it. */
const asProducer = z.object({ producer_token: z.optional(token) });

export const goLive = route({
  name: 'live.go',
  method: 'POST',
  path: '/api/rooms/go/live/:id',
  access: 'user',
  summary: 'Go live; organizers, and producers with their link. A repeated call changes nothing',
  params: z.object({ id: roomId }),
  query: asProducer,
  response: liveState,
  errors: ['NO_PERMISSION', 'ROOM_NOT_FOUND', 'LIVE_ENDED'],
  limit: { max: 60, windowMs: 60_000 },
});

export const endLive = route({
  name: 'live.end',
  method: 'POST',
  path: '/api/rooms/end/live/:id',
  access: 'user',
  summary:
    'End the live of a room for good; its recording becomes the video of the room. A repeated call changes nothing',
  params: z.object({ id: roomId }),
  query: asProducer,
  response: liveState,
  errors: ['NO_PERMISSION', 'ROOM_NOT_FOUND', 'ROOM_NOT_LIVE'],
  limit: { max: 60, windowMs: 60_000 },
});

export const getLiveStatus = route({
  name: 'live.status',
  method: 'GET',
  path: '/api/rooms/live/status/:id',
  access: 'user',
  summary: 'Whether a room is live; pages poll every five seconds',
  params: z.object({ id: roomId }),
  /** `nextCheckMs`: five seconds, and longer in a room with thousands of viewers, for pages that receive notices. */
  response: z.extend(liveState, { nextCheckMs: z.int() }),
  errors: ['ROOM_NOT_FOUND', 'NO_PERMISSION', 'TERMS_REQUIRED'],
  limit: { max: 120, windowMs: 60_000 },
});

export const checkTokenType = route({
  name: 'live.checkTokenType',
  method: 'POST',
  path: '/livestream/token/check-type',
  access: 'user',
  summary: 'The type of a producer link for this room; 403 when it is invalid',
  body: z.object({ roomId, token }),
  response: z.object({ type: producerTokenType, expiresAt: z.string() }),
  errors: ['NO_PERMISSION'],
  limit: { max: 60, windowMs: 60_000 },
});

export const createProducerLink = route({
  name: 'live.createLink',
  method: 'POST',
  path: '/livestream/token',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Make a link whose holder may produce, preview or take part',
  body: z.object({
    roomId,
    type: producerTokenType,
    expiresInS: z._default(
      z.int().check(z.minimum(limits.live.minLinkS), z.maximum(limits.live.maxLinkS)),
      limits.live.linkS,
    ),
  }),
  response: z.object({
    token: z.string(),
    linkId: z.string(),
    url: z.string(),
    type: producerTokenType,
    expiresAt: z.string(),
  }),
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const revokeProducerLinks = route({
  name: 'live.revokeLinks',
  method: 'POST',
  path: '/livestream/token/revoke',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Revoke one link of a room, or without its id all links made so far; their holders are disconnected',
  body: z.object({ roomId, linkId: z.optional(z.uuid()) }),
  response: z.object({}),
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const getMediaStatus = route({
  name: 'live.mediaStatus',
  method: 'GET',
  path: '/livestream/media',
  access: 'user',
  summary: 'Whether live media is available, and the progress while it is being prepared',
  response: z.object({
    status: partStatus,
    progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  }),
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});

/** To organizers and to the producers of the room: a live is not recorded because the disk is full, or is recorded again. */
export const recordingStatus = notice({
  name: 'recording_status',
  payload: z.object({ roomId: z.string(), isRecording: z.boolean() }),
});

/** A room went live or ended. */
export const roomLiveStatus = notice({ name: 'room_live_status', payload: liveState });
/** The video or live of the room has changed; the page fetches the room again. */
export const reloadPlayer = notice({ name: 'reload_player', payload: z.object({ roomId: z.string() }) });
