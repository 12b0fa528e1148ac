/** A small picture of a live, for the dashboard. Its own file, so that no other page loads it. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { roomId } from '../rooms/contract.ts';

/** Ours: how often the dashboard asks, and for how long the server gives the same answer. With a segment of 2 s no more than 15 s. */
export const pictureRefreshMs = 8000;
export const pictureKeptMs = 5000;

export const readLivePicture = route({
  name: 'live.picture',
  method: 'GET',
  path: '/api/organizer/rooms/:roomId/live/picture',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'What a live shows now, as the data URI of a small JPEG; null without a picture',
  params: z.object({ roomId }),
  /** In the answer, because a browser sends no token with the address of an image. */
  response: z.object({ picture: z.nullable(z.string()) }),
  errors: ['ROOM_NOT_FOUND'],
  limit: { max: 300, windowMs: 60_000 },
});
