/** The run sheet of a room: what is prepared before a live, in its order, and fired by one click or key (decision 095). */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { roomId } from '../rooms/contract.ts';

export const runSheetKinds = ['offer', 'quiz', 'message', 'cue'] as const;
export type RunSheetKind = (typeof runSheetKinds)[number];

export const runSheetItem = z.object({
  id: z.string(),
  kind: z.enum(runSheetKinds),
  /** The message or the note; the address of an offer, the name of a quiz. */
  text: z.string(),
  /** When a cue is planned, as `10:30`. */
  time: z.nullable(z.string()),
  /** The offer or the quiz was deleted. */
  isGone: z.boolean(),
  /** When the quiz was released, here or elsewhere. */
  releasedAt: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
  /** How often it was fired; a call to fire names it, so that two calls fire once. */
  timesFired: z.int(),
});
export type RunSheetItem = z.infer<typeof runSheetItem>;

const sheet = z.object({ items: z.array(runSheetItem) });
export type RunSheet = z.infer<typeof sheet>;

const { maxItems, maxNote } = limits.runSheet;
const messageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNote));
const plannedTime = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)));

export const newRunSheetItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cue'), text: messageText, time: z._default(plannedTime, null) }),
  z.object({ kind: z.literal('message'), text: messageText }),
  z.object({ kind: z.literal('offer'), offerId: roomId }),
  z.object({ kind: z.literal('quiz'), quizId: roomId }),
]);
export type NewRunSheetItem = z.infer<typeof newRunSheetItem>;

const inRoom = z.object({ roomId });
const ofItem = z.object({ roomId, itemId: roomId });
const path = '/api/organizer/rooms/:roomId/run-sheet';
const limit = { max: 240, windowMs: 60_000 };

export const readRunSheet = route({
  name: 'runSheet.read',
  method: 'GET',
  path,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'The run sheet of a room, in its order',
  params: inRoom,
  response: sheet,
  errors: ['ROOM_NOT_FOUND'],
});

export const addRunSheetItem = route({
  name: 'runSheet.add',
  method: 'POST',
  path,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Add an item to the end of the run sheet',
  params: inRoom,
  body: newRunSheetItem,
  response: sheet,
  errors: ['ROOM_NOT_FOUND', 'OFFER_NOT_FOUND', 'QUIZ_NOT_FOUND', 'MESSAGE_NOT_ALLOWED', 'RUN_SHEET_FULL'],
  limit,
  isRepeatable: true,
});

export const orderRunSheet = route({
  name: 'runSheet.order',
  method: 'PUT',
  path: `${path}/order`,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Put the run sheet in order; items that are not named follow in their present order',
  params: inRoom,
  body: z.object({ ids: z.array(roomId).check(z.maxLength(maxItems)) }),
  response: sheet,
  errors: ['ROOM_NOT_FOUND'],
  limit,
});

export const changeRunSheetItem = route({
  name: 'runSheet.change',
  method: 'PUT',
  path: `${path}/:itemId`,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Change the text of a message, or the note and time of a cue',
  params: ofItem,
  body: z.object({ text: messageText, time: z._default(plannedTime, null) }),
  response: sheet,
  errors: ['ROOM_NOT_FOUND', 'MESSAGE_NOT_ALLOWED'],
  limit,
});

export const removeRunSheetItem = route({
  name: 'runSheet.remove',
  method: 'PUT',
  path: `${path}/:itemId/removal`,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Remove an item from the run sheet, or take the removal back',
  params: ofItem,
  body: z.object({ isRemoved: z.boolean() }),
  response: sheet,
  errors: ['ROOM_NOT_FOUND', 'RUN_SHEET_FULL'],
  limit,
});

export const fireRunSheetItem = route({
  name: 'runSheet.fire',
  method: 'POST',
  path: `${path}/:itemId/fire`,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary:
    'Show the offer, release the quiz, send and pin the message, or mark the cue as done; once for each number of firings',
  params: ofItem,
  /** How often the caller knows it to have been fired. */
  body: z.object({ timesFired: z.int().check(z.nonnegative()) }),
  /** `isFirst` is false when another call had fired it already, or is about to. */
  response: z.extend(sheet, { isFirst: z.boolean() }),
  errors: [
    'ROOM_NOT_FOUND',
    'ROOM_NOT_LIVE',
    'OFFER_NOT_FOUND',
    'QUIZ_NOT_FOUND',
    'QUIZ_CLOSED',
    'MESSAGE_NOT_ALLOWED',
    'WORD_NOT_ALLOWED',
    'WARNINGS_MESSAGES_PERMISSIONS',
    'WARNINGS_MESSAGES_NOTFOUND',
    'PERMISSION_PINMESSAGE',
    'MAX_PIN_MESSAGE_LIMIT',
  ],
  limit,
});

export const undoRunSheetItem = route({
  name: 'runSheet.undo',
  method: 'DELETE',
  path: `${path}/:itemId/fire`,
  access: 'organizer',
  manages: { room: 'roomId' },
  summary: 'Mark a cue as not done',
  params: ofItem,
  response: sheet,
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
