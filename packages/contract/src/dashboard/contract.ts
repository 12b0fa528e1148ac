/** The first page of the organizer area: what is live, what comes next, and what needs someone. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { videoStatus } from '../rooms/contract.ts';
import { parts } from '../system/contract.ts';

const listed = { roomId: z.string(), name: z.string(), image: z.nullable(z.string()) };

/** `no_signal`: live, and no producer is sending. `not_recorded`: the disk is full up to its reserve. */
export const liveProblem = z.enum(['no_signal', 'not_recorded']);
export type LiveProblem = z.infer<typeof liveProblem>;

const liveNow = z.object({
  ...listed,
  startedAt: z.nullable(z.string()),
  viewers: z.int(),
  /** Bitrate that viewers received in the last minute, on average, in bits per second; null without reports. */
  bitrate: z.nullable(z.number()),
  problem: z.nullable(liveProblem),
});
export type LiveNow = z.infer<typeof liveNow>;

const upcoming = z.object({ ...listed, startDate: z.string(), timezone: z.string() });

const video = z.object({ ...listed, status: videoStatus, progress: z.number() });

const doubts = z.object({ roomId: z.string(), name: z.string(), waiting: z.int(), oldestAt: z.string() });

export const dashboard = z.object({
  live: z.array(liveNow),
  upcoming: z.array(upcoming),
  /** Being uploaded or converted, or failed. */
  videos: z.array(video),
  /** Questions without a reply, by room. */
  doubts: z.array(doubts),
  disk: z.object({ availableBytes: z.number(), isFull: z.boolean() }),
  parts,
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = route({
  name: 'dashboard.read',
  method: 'GET',
  path: '/api/organizer/dashboard',
  access: 'organizer',
  manages: 'handler',
  summary: 'Lives, next lives, videos in work, doubts that wait for a reply, and the state of the installation',
  response: dashboard,
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});
