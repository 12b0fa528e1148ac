/** Spec sections 1, 2 and 4 (interactive rooms), decisions 024: hands, invitations to the stage, and leaving it. */
import * as z from 'zod/mini';
import { notice, request } from '../define.ts';
import { roomId } from '../rooms/contract.ts';
import { respelled } from '../spelling.ts';

const userId = z.string().check(z.regex(/^\d{1,18}$/));
const ofRoom = respelled(z.object({ roomId }));
const ofPerson = respelled(z.object({ roomId, userId }));
const limit = { max: 60, windowMs: 60_000 };

/** A viewer who asks to speak. */
export const hand = z.object({ userId: z.string(), name: z.string(), since: z.string() });
export type Hand = z.infer<typeof hand>;

export const raiseHand = request({
  name: 'raise_hand',
  access: 'user',
  payload: respelled(z.object({ roomId, raised: z.boolean() })),
  reply: z.object({ raised: z.boolean() }),
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND', 'ROOM_NOT_LIVE', 'PLAYING_ELSEWHERE'],
  limit,
});

/** The first hands of a room, the longest raised first; changes are announced by `hands`. */
export const listHands = request({
  name: 'list_hands',
  access: 'organizer',
  manages: { room: 'roomId' },
  payload: ofRoom,
  reply: z.object({ hands: z.array(hand) }),
  errors: ['ROOM_NOT_FOUND'],
  limit,
});

export const inviteToStage = request({
  name: 'invite_to_stage',
  access: 'organizer',
  manages: { room: 'roomId' },
  payload: ofPerson,
  reply: z.object({}),
  /** NOT_FOUND: the user does not have the room open. */
  errors: ['NO_PERMISSION', 'NOT_FOUND', 'ROOM_NOT_FOUND', 'ROOM_NOT_LIVE', 'STAGE_FULL'],
  limit,
});

/** Revokes the invitations and links the participant used; a new one admits them again. */
export const removeFromStage = request({
  name: 'remove_from_stage',
  access: 'organizer',
  manages: { room: 'roomId' },
  payload: ofPerson,
  reply: z.object({}),
  errors: ['NO_PERMISSION', 'NOT_FOUND', 'ROOM_NOT_FOUND'],
  limit,
});

/** Switches microphones off; each participant may switch their own on again. Without a user: all but the caller's. */
export const muteOnStage = request({
  name: 'mute_on_stage',
  access: 'organizer',
  manages: { room: 'roomId' },
  payload: respelled(z.object({ roomId, userId: z.optional(userId) })),
  /** How many microphones were on. */
  reply: z.object({ muted: z.int() }),
  /** NOT_FOUND: the user is not on the stage. */
  errors: ['NO_PERMISSION', 'NOT_FOUND', 'ROOM_NOT_FOUND'],
  limit,
});

/** To the organizers who have the room open. */
export const hands = notice({ name: 'hands', payload: z.object({ roomId: z.string(), hands: z.array(hand) }) });

/** To the tabs of the invited user that have the room open; the token is valid for that user only and for minutes. */
export const stageInvitation = notice({
  name: 'stage_invitation',
  payload: z.object({ roomId: z.string(), token: z.string(), from: z.string() }),
});

export const stageRequests = [raiseHand, listHands, inviteToStage, removeFromStage, muteOnStage] as const;
