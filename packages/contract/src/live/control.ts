/** Calls of the control room of a live: the health of its stream, and reload commands. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { roomId } from '../rooms/contract.ts';

/** Ours: how often the server measures the stream of a room, and for how long organizers see it. */
export const healthMs = 3000;
export const healthKeptMs = 5 * 60_000;

/** One measurement of what a room receives and serves. */
export const healthSample = z.object({
  /** Epoch milliseconds of the server. */
  at: z.int(),
  /** Of all senders, in bits per second. */
  bitrate: z.int(),
  /** Lost on the way from the senders to the server since the sample before; null without packets. */
  lossPercent: z.nullable(z.number()),
  /** Of the picture that is packaged; null while there is none. */
  framesPerSecond: z.nullable(z.number()),
  /** Layers of the picture that arrive, and those that its sender announced. */
  layers: z.int(),
  maxLayers: z.int(),
  viewersWebrtc: z.int(),
  viewersHls: z.int(),
  /** From the sender to the screen of a viewer by HLS; null while nothing is packaged. */
  hlsDelayMs: z.nullable(z.int()),
});
export type HealthSample = z.infer<typeof healthSample>;

/** A person who transmits into a room now. */
export const sender = z.object({
  userId: z.string(),
  name: z.string(),
  isMicrophoneOff: z.boolean(),
  isCameraOff: z.boolean(),
});
export type Sender = z.infer<typeof sender>;

export const readHealth = route({
  name: 'live.health',
  method: 'GET',
  path: '/api/organizer/rooms/:roomId/live/health',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary:
    'Measurements of the stream of a room, the last five minutes at most; `after` asks for newer ones only. And who transmits',
  params: z.object({ roomId }),
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ samples: z.array(healthSample), senders: z.array(sender) }),
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

export const reloadTarget = z.enum(['player', 'pages']);
export type ReloadTarget = z.infer<typeof reloadTarget>;

export const reloadRoom = route({
  name: 'live.reload',
  method: 'POST',
  path: '/api/organizer/rooms/:roomId/reload',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Make the pages that have a room open fetch its video again, or reload them',
  params: z.object({ roomId }),
  body: z.object({ target: reloadTarget }),
  response: z.object({}),
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 6, windowMs: 60_000 },
});
