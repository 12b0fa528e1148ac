/** Spec sections 3, 4, 5, 7 and decisions, "Media": stored videos, their upload and conversion. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import { language } from '../language-schema.ts';
import * as limits from '../room-limits.ts';
import { roomId, videoStatus } from '../rooms/contract.ts';

const assetId = z.uuid();

/** Why an upload or a conversion failed; the page has a text for each. */
export const videoProblem = z.enum(['NOT_A_VIDEO', 'NO_PICTURE', 'CONVERSION_FAILED', 'NO_FFMPEG', 'UPLOAD_ABANDONED']);
export type VideoProblem = z.infer<typeof videoProblem>;

export const video = z.object({
  id: z.string(),
  status: videoStatus,
  /** Percent of the upload or of the conversion, whichever runs. */
  progress: z.number(),
  fileName: z.string(),
  bytes: z.number(),
  duration: z.number(),
  /** The seconds that a truncated file states, of which only `duration` could be read; null when all of it could. */
  statedDuration: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The languages there are captions in. */
  captions: z.array(language),
  problem: z.nullable(videoProblem),
  /** Recognises the file of an unfinished upload when it is chosen again. */
  fingerprint: z.nullable(z.string()),
});
export type Video = z.infer<typeof video>;

export const openUpload = route({
  name: 'uploads.open',
  method: 'POST',
  path: '/api/rooms/upload/component',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary:
    'Open a resumable upload (tus) of an MP4 or MKV for a room; the one that was begun when it is of the same file',
  body: z.object({
    fileName: z.string().check(z.minLength(1), z.maxLength(255)),
    bytes: z.int().check(z.minimum(1), z.maximum(limits.uploads.maxVideoBytes)),
    roomId: z.optional(roomId),
    fingerprint: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({ assetId: z.string(), uploadUrl: z.string() }),
  errors: ['INVALID_VIDEO_TYPE', 'ROOM_NOT_FOUND', 'STORAGE_FULL'],
  limit: { max: 60, windowMs: 60_000 },
});

export const getVideo = route({
  name: 'uploads.getVideo',
  method: 'GET',
  path: '/api/video/:id',
  access: 'organizer',
  manages: { video: 'id' },
  summary: 'One stored video with the state of its upload or conversion',
  params: z.object({ id: assetId }),
  response: video,
  errors: ['NOT_FOUND'],
});

export const deleteVideo = route({
  name: 'uploads.deleteVideo',
  method: 'DELETE',
  path: '/api/video/:id',
  access: 'organizer',
  manages: { video: 'id' },
  summary: 'Delete a stored video and its files',
  params: z.object({ id: assetId }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const retryConversion = route({
  name: 'uploads.retryConversion',
  method: 'POST',
  path: '/api/video/:id/retry',
  access: 'organizer',
  manages: { video: 'id' },
  summary: 'Convert a video again whose conversion failed',
  params: z.object({ id: assetId }),
  response: video,
  errors: ['NOT_FOUND'],
  limit: { max: 20, windowMs: 60_000 },
});

export const setCaptions = route({
  name: 'uploads.setCaptions',
  method: 'PUT',
  path: '/api/video/:id/captions/:lang',
  access: 'organizer',
  manages: { video: 'id' },
  summary: 'Set the captions (WebVTT) of a video in one language, or remove them',
  params: z.object({ id: assetId, lang: language }),
  body: z.object({ vtt: z.nullable(z.string().check(z.maxLength(limits.uploads.maxCaptionsBytes))) }),
  // JSON escapes line ends and quotation marks as two characters each.
  maxBodyBytes: 2 * limits.uploads.maxCaptionsBytes,
  response: video,
  errors: ['NOT_FOUND', 'INVALID_CAPTIONS'],
  limit: { max: 60, windowMs: 60_000 },
});

/** Decisions, "Chat": pushed to organizers as it happens. */
export const uploadStatus = notice({
  name: 'upload_status',
  payload: z.object({ assetId: z.string(), status: videoStatus, progress: z.number() }),
});
