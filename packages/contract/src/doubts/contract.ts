/** The doubts of a room as a queue: which monitor has taken which, what is answered, what is done (decision 096). */
import * as z from 'zod/mini';
import { clientId, messageId, messageText } from '../chat/message.ts';
import { notice, route } from '../define.ts';
import { roomId } from '../rooms/contract.ts';

export const doubtStates = ['waiting', 'taken', 'answered', 'done'] as const;
export type DoubtState = (typeof doubtStates)[number];

const happened = z.object({ by: z.nullable(z.string()), at: z.string() });

export const doubt = z.object({
  messageId: z.string(),
  sender: z.string(),
  /** Empty for monitors when the sender is blocked. */
  text: z.string(),
  isBlocked: z.boolean(),
  createdAt: z.string(),
  state: z.enum(doubtStates),
  /** Null when no monitor has taken it, or the time to answer is over. */
  taken: z.nullable(z.object({ userId: z.string(), by: z.string(), at: z.string(), leftMs: z.int() })),
  /** The first reply, from here or from the Doubts tab. */
  answer: z.nullable(z.extend(happened, { text: z.string() })),
  done: z.nullable(happened),
});
export type Doubt = z.infer<typeof doubt>;

export const doubtQueue = z.object({
  /** Waiting or taken, the oldest first. */
  open: z.array(doubt),
  /** How many are open; the list ends earlier in a very long queue. */
  openCount: z.int(),
  /** The last that were answered or done, the newest first. */
  closed: z.array(doubt),
  /** Whether the caller may take and answer: monitors of the room, while its chat is on. */
  canAnswer: z.boolean(),
  /** By the clock of the server: how long a doubt waits is counted from here. */
  now: z.string(),
});
export type DoubtQueue = z.infer<typeof doubtQueue>;

const inRoom = z.object({ roomId });
const ofDoubt = z.object({ roomId, messageId });
const limit = { max: 240, windowMs: 60_000 };

export const readDoubts = route({
  name: 'doubts.read',
  method: 'GET',
  path: '/api/organizer/rooms/:roomId/doubts',
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'The doubts of a room as a queue, for its organizers',
  params: inRoom,
  response: doubtQueue,
  errors: ['ROOM_NOT_FOUND'],
  limit,
});

const path = '/api/rooms/:roomId/doubts';

export const readDoubtsAsMonitor = route({
  name: 'doubts.readAsMonitor',
  method: 'GET',
  path,
  access: 'user',
  summary: 'The same queue for the monitors of the room',
  params: inRoom,
  response: doubtQueue,
  errors: ['ROOM_NOT_FOUND'],
  limit,
});

const action = <
  const Name extends string,
  const Path extends string,
  const Verb extends 'POST' | 'DELETE',
  const Errors extends readonly ('DOUBT_TAKEN' | 'DOUBT_CLOSED')[],
>(
  name: Name,
  method: Verb,
  ending: Path,
  summary: string,
  errors: Errors,
) =>
  route({
    name,
    method,
    path: `${path}/:messageId/${ending}`,
    access: 'user',
    summary,
    params: ofDoubt,
    response: doubtQueue,
    errors: ['ROOM_NOT_FOUND', ...errors],
    limit,
  });

export const takeDoubt = action('doubts.take', 'POST', 'take', 'Take a doubt to answer it; monitors of the room only', [
  'DOUBT_TAKEN',
  'DOUBT_CLOSED',
]);
export const releaseDoubt = action('doubts.release', 'DELETE', 'take', 'Give back a doubt that the caller took', []);
export const closeDoubt = action(
  'doubts.close',
  'POST',
  'done',
  'Mark a doubt as done, also without a reply; monitors and organizers of the room',
  [],
);
export const reopenDoubt = action('doubts.reopen', 'DELETE', 'done', 'Take back that a doubt is done', []);

export const answerDoubt = route({
  name: 'doubts.answer',
  method: 'POST',
  path: `${path}/:messageId/answer`,
  access: 'user',
  summary: 'Take a doubt, unless the caller has it, and reply to it in the chat; monitors of the room only',
  params: ofDoubt,
  /** A repeated call with the same `clientId` sends nothing twice. */
  body: z.object({ text: messageText, clientId }),
  response: doubtQueue,
  errors: [
    'ROOM_NOT_FOUND',
    'DOUBT_TAKEN',
    'DOUBT_CLOSED',
    'MESSAGE_NOT_ALLOWED',
    'WORD_NOT_ALLOWED',
    'WARNINGS_MESSAGES_PERMISSIONS',
    'WARNINGS_MESSAGES_NOTFOUND',
  ],
  limit,
});

/** A doubt of the room was asked, answered, taken, given back, done or reopened; without its text. */
export const doubtsChanged = notice({ name: 'doubts_changed', payload: z.object({ roomId: z.string() }) });
