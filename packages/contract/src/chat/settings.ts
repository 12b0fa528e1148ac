/** Spec section 7 and moderation: a room's chat on or off, slow mode, blocked words and blocked users. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import * as limits from '../limits.ts';
import * as roomLimits from '../room-limits.ts';
import { roomId } from '../rooms/contract.ts';

const inRoom = z.object({ id: roomId });
const changeLimit = { max: 60, windowMs: 60_000 };

export const enableChat = route({
  name: 'chat.enable',
  method: 'POST',
  path: '/api/config/:id/chat/enable',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Turn the chat of a room on or off',
  params: inRoom,
  body: z.object({ enabled: z.boolean() }),
  response: z.object({ enabled: z.boolean() }),
  errors: ['ROOM_NOT_FOUND'],
  limit: changeLimit,
});

export const setSlowMode = route({
  name: 'chat.setSlowMode',
  method: 'PUT',
  path: '/api/config/:id/chat/slow-mode',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'The pause between two messages of one viewer, in seconds; 0 turns it off',
  params: inRoom,
  body: z.object({ seconds: z.int().check(z.minimum(0), z.maximum(roomLimits.chat.maxSlowModeS)) }),
  response: z.object({ seconds: z.int() }),
  errors: ['ROOM_NOT_FOUND'],
  limit: changeLimit,
});

export const blockedUser = z.object({ userId: z.string(), name: z.string(), blockedAt: z.string() });
export type BlockedUser = z.infer<typeof blockedUser>;

export const listBlockedUsers = route({
  name: 'chat.blockedUsers',
  method: 'GET',
  path: '/api/config/:id/chat/blocked',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'The blocked users of the chat of a room',
  params: inRoom,
  response: z.array(blockedUser),
  errors: ['ROOM_NOT_FOUND'],
});

const words = z
  .array(z.string().check(z.trim(), z.minLength(2), z.maxLength(roomLimits.chat.maxWordLength)))
  .check(z.maxLength(roomLimits.chat.maxBlockedWords));

export const readBlockedWords = route({
  name: 'chat.blockedWords',
  method: 'GET',
  path: '/api/config/chat/words',
  access: 'organizer',
  manages: 'no-course',
  summary: "The words that the caller's rooms refuse",
  response: z.object({ words: z.array(z.string()) }),
  errors: [],
});

export const writeBlockedWords = route({
  name: 'chat.writeBlockedWords',
  method: 'PUT',
  path: '/api/config/chat/words',
  access: 'organizer',
  manages: 'no-course',
  summary: "Replace the words that the caller's rooms refuse",
  body: z.object({ words }),
  response: z.object({ words: z.array(z.string()) }),
  errors: [],
  limit: changeLimit,
});

const monitors = z.object({ monitors: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })) });

export const readMonitors = route({
  name: 'chat.monitors',
  method: 'GET',
  path: '/api/config/:id/monitors',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'The monitors of a room, without those of all rooms',
  params: inRoom,
  response: monitors,
  errors: ['ROOM_NOT_FOUND'],
});

export const writeMonitors = route({
  name: 'chat.writeMonitors',
  method: 'PUT',
  path: '/api/config/:id/monitors',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Replace the monitors of a room, by their e-mails',
  params: inRoom,
  body: z.object({
    emails: z
      .array(z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(limits.email.max)))
      .check(z.maxLength(roomLimits.chat.maxMonitors)),
  }),
  response: monitors,
  errors: ['ROOM_NOT_FOUND', 'ERROR_EMAILNOTFOUND'],
  limit: changeLimit,
});

export const chatEnabled = notice({
  name: 'chatEnable',
  payload: z.object({ roomId: z.string(), enabled: z.boolean() }),
});

export const slowModeChanged = notice({
  name: 'slow_mode',
  payload: z.object({ roomId: z.string(), seconds: z.int() }),
});
