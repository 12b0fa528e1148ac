/** The stage of an interactive room: raised hands, invitations, muting and removing participants. */

import { AppError } from '@palco/contract/errors';
import { microphoneMuted } from '@palco/contract/live/signalling';
import type { Hand } from '@palco/contract/live/stage';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import { createHands } from './hands.ts';
import type { LiveRooms } from './live-rooms.ts';
import type { Peer } from './peer.ts';

export type StagePorts = {
  liveRooms: LiveRooms;
  clock: Clock;
  describeRoom: (roomId: string) => Promise<{ isInteractive: boolean; isLive: boolean }>;
  /** Throws unless the caller may watch the live of the room right now. */
  checkViewer: (identity: Identity, roomId: string) => Promise<void>;
  nameOf: (userId: string) => Promise<string>;
  /** The tabs of a user that have a room open. */
  sessionsOf: (roomId: string, userId: string) => readonly string[];
  signStageToken: (roomId: string, userId: string, lifetimeS: number) => Promise<string>;
  /** Revokes the stage tokens of a user made until now; false when there is no such user. */
  revokeAccess: (roomId: string, userId: string, at: Date) => Promise<boolean>;
  subscribeToHands: (sessionId: string, roomId: string) => Promise<void>;
  notifyHands: (roomId: string, hands: Hand[]) => void;
  notifyInvitation: (sessionId: string, invitation: { roomId: string; token: string; from: string }) => void;
  record: (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) => void;
  /** How many may be on one stage. */
  seats: number;
};

export type Stage = ReturnType<typeof createStage>;

export const createStage = ({ liveRooms, clock, describeRoom, nameOf, sessionsOf, ...ports }: StagePorts) => {
  const hands = createHands(ports.notifyHands);

  const checkInteractive = async (roomId: string, { mustBeLive }: { mustBeLive: boolean }) => {
    const room = await describeRoom(roomId);
    if (!room.isInteractive) throw new AppError('NO_PERMISSION');
    if (mustBeLive && !room.isLive) throw new AppError('ROOM_NOT_LIVE');
  };

  const sendersIn = (roomId: string): Set<string> =>
    new Set(
      liveRooms
        .peersIn(roomId)
        .filter((peer) => peer.transport('send'))
        .map((peer) => peer.identity.userId),
    );

  const raise = async (identity: Identity, roomId: string, isRaised: boolean) => {
    const { userId, sessionId } = identity;
    if (!isRaised) {
      hands.lower(roomId, userId);
      return { raised: false };
    }
    await checkInteractive(roomId, { mustBeLive: true });
    await ports.checkViewer(identity, roomId);
    const name = await nameOf(userId);
    // Checked after the awaits: the hand of a viewer who left meanwhile would never be lowered.
    if (sessionId === null || !sessionsOf(roomId, userId).includes(sessionId)) throw new AppError('NO_PERMISSION');
    if (sendersIn(roomId).has(userId)) return { raised: false };
    hands.raise(roomId, sessionId, { userId, name, since: clock.now().toISOString() });
    return { raised: true };
  };

  const invite = async (identity: Identity, roomId: string, userId: string) => {
    await checkInteractive(roomId, { mustBeLive: true });
    const senders = sendersIn(roomId);
    if (senders.has(userId)) return;
    if (senders.size >= ports.seats) throw new AppError('STAGE_FULL');
    const sessions = sessionsOf(roomId, userId);
    if (sessions.length === 0) throw new AppError('NOT_FOUND');
    const token = await ports.signStageToken(roomId, userId, limits.live.invitationS);
    const from = await nameOf(identity.userId);
    for (const session of sessions) ports.notifyInvitation(session, { roomId, token, from });
    ports.record('stage_invite', roomId, identity.userId, { userId });
  };

  const remove = async (identity: Identity, roomId: string, userId: string) => {
    await checkInteractive(roomId, { mustBeLive: false });
    if (!(await ports.revokeAccess(roomId, userId, clock.now()))) throw new AppError('NOT_FOUND');
    const wasOn = sendersIn(roomId).has(userId);
    for (const peer of liveRooms.peersIn(roomId)) if (peer.identity.userId === userId) peer.removeFromStage();
    if (wasOn) ports.record('stage_remove', roomId, identity.userId, { userId });
  };

  /** The producers of a page change one after another, so a microphone that was just switched on is switched off too. */
  const muteMicrophone = (peer: Peer): Promise<boolean> =>
    peer.inTurn(async () => {
      const producer = peer.producers.get('audio')?.producer;
      if (!producer || producer.isPaused) return false;
      await producer.pause();
      liveRooms.paused(peer.roomId, producer.id, true);
      return true;
    });

  const mute = async (identity: Identity, roomId: string, userId: string | undefined) => {
    await checkInteractive(roomId, { mustBeLive: false });
    const isMeant = (peer: Peer) =>
      userId === undefined ? peer.identity.userId !== identity.userId : peer.identity.userId === userId;
    const senders = liveRooms.peersIn(roomId).filter((peer) => peer.transport('send') && isMeant(peer));
    if (userId !== undefined && senders.length === 0) throw new AppError('NOT_FOUND');
    const from = await nameOf(identity.userId);
    const muted = (await Promise.all(senders.map(async (peer) => ((await muteMicrophone(peer)) ? peer : null)))).filter(
      (peer) => peer !== null,
    );
    for (const peer of muted) peer.notify(microphoneMuted, { from });
    // One entry for each person: the history of a person is found by it.
    for (const peer of muted) ports.record('stage_mute', roomId, identity.userId, { userId: peer.identity.userId });
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
      return { hands: hands.list(roomId) };
    },
    /** Participants on the stage have no raised hand. */
    joined: (roomId: string, userId: string) => hands.lower(roomId, userId),
    leave: hands.leave,
    ended: hands.clear,
    close: hands.close,
  };
};
