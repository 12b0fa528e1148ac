/** The first requests of the page of a live, in one: each further round trip delays the picture. */
import * as z from 'zod/mini';
import { openSession, user } from '../auth/contract.ts';
import { route } from '../define.ts';
import { room, roomId } from './contract.ts';

export const openRoom = route({
  name: 'rooms.open',
  method: 'POST',
  path: '/api/rooms/:id/open',
  access: 'user',
  summary: 'Open a session for this browser tab, with the user and the room as that session sees it',
  params: z.object({ id: roomId }),
  response: z.extend(openSession.response, {
    user,
    /** Null when `GET /api/rooms/:id` refuses it, which also says why. */
    room: z.nullable(room),
  }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});
export type OpenedRoom = z.infer<typeof openRoom.response>;
