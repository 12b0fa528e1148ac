/** Joining and leaving a room by socket: presence counts a tab only after it was admitted. */
import type { Identity } from '../../shared/identity.ts';
import type { Presence } from './presence.ts';

export type RoomJoiningPorts = {
  presence: Presence;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  resolveMembership: (
    identity: Identity,
    roomId: string,
  ) => Promise<{ canJoinTeams: boolean; isChatEnabled: boolean; isExtra: boolean }>;
  onJoined: (identity: Identity, sessionId: string, roomId: string, isExtra: boolean) => void;
  onLeft: (sessionId: string, roomId: string) => void;
};

export type RoomJoining = ReturnType<typeof createRoomJoining>;

export const createRoomJoining = ({ presence, resolveMembership, onJoined, onLeft }: RoomJoiningPorts) => ({
  join: async (identity: Identity, sessionId: string, roomId: string, isWatching: boolean) => {
    const settleJoin = presence.announce(sessionId, roomId);
    const { canJoinTeams, isChatEnabled, isExtra } = await resolveMembership(identity, roomId).catch(
      (error: unknown) => {
        // Cancel the pending join when admission fails.
        settleJoin();
        throw error;
      },
    );
    const viewers = settleJoin()
      ? presence.join({ sessionId, userId: identity.userId, canJoinTeams, isWatching }, roomId)
      : presence.count(roomId);
    if (presence.has(sessionId, roomId)) onJoined(identity, sessionId, roomId, isExtra);
    return { viewers, isChatEnabled };
  },
  leave: (sessionId: string, roomId: string) => {
    presence.leave(sessionId, roomId);
    onLeft(sessionId, roomId);
  },
  /** The last socket of a tab has disconnected. */
  sessionGone: (sessionId: string) => {
    for (const roomId of presence.forget(sessionId)) onLeft(sessionId, roomId);
  },
});
