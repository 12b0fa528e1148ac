/** The stage of an interactive room: raised hands, invitations, muting and removing participants. */

import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { Hands } from './hands.ts';
import type { LiveNodes } from './live-nodes.ts';

export type StagePorts = {
  hands: Hands;
  media: Pick<LiveNodes, 'sendersIn' | 'removeFromStage' | 'mute'>;
  clock: Clock;
  describeRoom: (roomId: string) => Promise<{ isInteractive: boolean; isLive: boolean }>;
  /** Throws unless the caller may watch the live of the room right now. */
  checkViewer: (identity: Identity, roomId: string) => Promise<void>;
  nameOf: (userId: string) => Promise<string>;
  /** Whether a tab has a room open, over this node. */
  isIn: (sessionId: string, roomId: string) => boolean;
  /** The tabs of a user that have a room open. */
  sessionsOf: (roomId: string, userId: string) => Promise<readonly string[]>;
  signStageToken: (roomId: string, userId: string, lifetimeS: number) => Promise<string>;
  /** Revokes the stage tokens of a user made until now; false when there is no such user. */
  revokeAccess: (roomId: string, userId: string, at: Date) => Promise<boolean>;
  subscribeToHands: (sessionId: string, roomId: string) => Promise<void>;
  notifyInvitation: (sessionId: string, invitation: { roomId: string; token: string; from: string }) => void;
  record: (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) => void;
  /** How many may be on one stage. */
  seats: number;
};

export type Stage = ReturnType<typeof createStage>;

export const createStage = ({ hands, media, clock, describeRoom, nameOf, sessionsOf, ...ports }: StagePorts) => {
  const checkInteractive = async (roomId: string, { mustBeLive }: { mustBeLive: boolean }) => {
    const room = await describeRoom(roomId);
    if (!room.isInteractive) throw new AppError('NO_PERMISSION');
    if (mustBeLive && !room.isLive) throw new AppError('ROOM_NOT_LIVE');
  };

  const raise = async (identity: Identity, roomId: string, isRaised: boolean) => {
    const { userId, sessionId } = identity;
    if (!isRaised) {
      await hands.lower(roomId, userId);
      return { raised: false };
    }
    await checkInteractive(roomId, { mustBeLive: true });
    await ports.checkViewer(identity, roomId);
    const name = await nameOf(userId);
    if ((await media.sendersIn(roomId)).has(userId)) return { raised: false };
    if (sessionId === null || !ports.isIn(sessionId, roomId)) throw new AppError('NO_PERMISSION');
    await hands.raise(roomId, sessionId, { userId, name, since: clock.now().toISOString() });
    // The tab may have left meanwhile, before its hand was there to be lowered.
    if (!ports.isIn(sessionId, roomId)) hands.leave(sessionId, roomId);
    return { raised: true };
  };

  const invite = async (identity: Identity, roomId: string, userId: string) => {
    await checkInteractive(roomId, { mustBeLive: true });
    const senders = await media.sendersIn(roomId);
    if (senders.has(userId)) return;
    if (senders.size >= ports.seats) throw new AppError('STAGE_FULL');
    const sessions = await sessionsOf(roomId, userId);
    if (sessions.length === 0) throw new AppError('NOT_FOUND');
    const token = await ports.signStageToken(roomId, userId, limits.live.invitationS);
    const from = await nameOf(identity.userId);
    for (const session of sessions) ports.notifyInvitation(session, { roomId, token, from });
    ports.record('stage_invite', roomId, identity.userId, { userId });
  };

  const remove = async (identity: Identity, roomId: string, userId: string) => {
    await checkInteractive(roomId, { mustBeLive: false });
    if (!(await ports.revokeAccess(roomId, userId, clock.now()))) throw new AppError('NOT_FOUND');
    const wasOn = (await media.sendersIn(roomId)).has(userId);
    media.removeFromStage(roomId, userId);
    if (wasOn) ports.record('stage_remove', roomId, identity.userId, { userId });
  };

  const mute = async (identity: Identity, roomId: string, userId: string | undefined) => {
    await checkInteractive(roomId, { mustBeLive: false });
    const from = await nameOf(identity.userId);
    const muted = await media.mute(roomId, { userId, byUserId: identity.userId, from });
    if (!muted) throw new AppError('NOT_FOUND');
    // One entry for each person: the history of a person is found by it.
    for (const one of muted) ports.record('stage_mute', roomId, identity.userId, { userId: one });
    return { muted: muted.length };
  };

  return {
    raise,
    invite,
    remove,
    mute,
    list: async ({ sessionId }: Identity, roomId: string) => {
      await describeRoom(roomId);
      // Subscribed before the list is read, so that no change is missed.
      if (sessionId !== null) await ports.subscribeToHands(sessionId, roomId);
      return { hands: await hands.list(roomId) };
    },
    /** Participants on the stage have no raised hand. */
    joined: (roomId: string, userId: string) => hands.lower(roomId, userId),
    leave: hands.leave,
    ended: hands.clear,
    close: hands.close,
  };
};
