/** Spec sections 3, 4, 7, 9 and decisions, "Media": leases, progress and statistics. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { roomId, roomQuery, technology, videoAvailability } from '../rooms/contract.ts';

const videoId = z.uuid();
const seconds = z.number().check(z.minimum(0), z.maximum(1_000_000));

export const takePriority = route({
  name: 'playback.takePriority',
  method: 'POST',
  path: '/api/rooms/:id/video_priority',
  access: 'user',
  summary: 'Watch here: take the lease from another tab of the same account',
  params: z.object({ id: roomId }),
  query: roomQuery,
  response: z.object({
    video_url: z.nullable(z.string()),
    videoUrl: z.nullable(z.string()),
    socketPath: z.nullable(z.string()),
    technology: z.nullable(technology),
    video_availability: videoAvailability,
  }),
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const videoProgress = z.object({ videoId: z.string(), duration: z.number(), position: z.number() });
export type VideoProgress = z.infer<typeof videoProgress>;

export const readProgress = route({
  name: 'playback.readProgress',
  method: 'POST',
  path: '/api/rooms/progress',
  access: 'user',
  summary: 'How far the caller is in these videos, at most 50 at a time',
  body: z.object({ ids_list: z.array(videoId).check(z.maxLength(limits.progressBatch)) }),
  response: z.object({ videos: z.array(videoProgress) }),
  errors: [],
  limit: { max: 300, windowMs: 60_000 },
});

export const sendStatistics = route({
  name: 'playback.sendStatistics',
  method: 'POST',
  path: '/livestream/statistics/:roomId',
  access: 'user',
  summary: 'Report the state of the player; writes the progress and renews the lease',
  params: z.object({ roomId }),
  body: z.object({
    session_token: z.string(),
    videoId: z.nullable(videoId),
    position: seconds,
    duration: seconds,
    playing: z.boolean(),
    live: z.boolean(),
    technology,
    bitrate: z._default(z.number().check(z.minimum(0), z.maximum(1e10)), 0),
    stalls: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    clientTs: z.number(),
    /** Lines of the picture; 0: not known. */
    height: z._default(z.int().check(z.minimum(0), z.maximum(16_384)), 0),
    /** The pace of its reports until this one, as the server asked for it; of another version, it may be slower than any of this one. */
    everyMs: z._default(z.int().check(z.minimum(0), z.maximum(600_000)), limits.playback.statisticsMs),
    /** The producer link of the viewer, if any: watching a live by link needs no lease. */
    producer_token: z.optional(z.string()),
    /** The page is being left: the lease is released. */
    isLeaving: z.optional(z.boolean()),
  }),
  /** Ten seconds, and longer in a room with thousands of viewers. */
  response: z.object({ nextReportMs: z.int() }),
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

/** Another tab of the same account took the lease. */
export const closeVideo = notice({ name: 'closeVideo', payload: z.object({ roomId: z.nullable(z.string()) }) });
