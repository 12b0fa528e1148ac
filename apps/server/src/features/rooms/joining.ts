/** Joining and leaving a room by socket: presence counts a tab only after it was admitted. */
import type { Connection } from '../../shared/connection.ts';
import type { Identity } from '../../shared/identity.ts';
import type { Presence, Visitor } from './presence.ts';

type Joined = { readonly isExtra: boolean; readonly isOrganizer: boolean };

export type RoomJoiningPorts = {
  presence: Presence;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  resolveMembership: (
    identity: Identity,
    roomId: string,
  ) => Promise<Joined & { canJoinTeams: boolean; isChatEnabled: boolean }>;
  /** Resolves once the tab receives the notices of the room. */
  onJoined: (visitor: Visitor, roomId: string, joined: Joined, connection: Connection) => Promise<void>;
  /** `closed`: the last connection of the tab ended. */
  onLeft: (sessionId: string, roomId: string, reason: 'left' | 'closed') => void;
};

export type RoomJoining = ReturnType<typeof createRoomJoining>;

export const createRoomJoining = ({ presence, resolveMembership, onJoined, onLeft }: RoomJoiningPorts) => ({
  join: async (
    identity: Identity,
    { sessionId, roomId, isWatching }: { sessionId: string; roomId: string; isWatching: boolean },
    connection: Connection,
  ) => {
    const settleJoin = presence.announce(sessionId, roomId);
    const { canJoinTeams, isChatEnabled, ...joined } = await resolveMembership(identity, roomId).catch(
      (error: unknown) => {
        // Cancel the pending join when admission fails.
        settleJoin();
        throw error;
      },
    );
    const visitor = { sessionId, userId: identity.userId, canJoinTeams, isWatching };
    const viewers = settleJoin() ? presence.join(visitor, roomId) : presence.count(roomId);
    if (presence.has(sessionId, roomId)) await onJoined(visitor, roomId, joined, connection);
    return { viewers, isChatEnabled };
  },
  leave: (sessionId: string, roomId: string) => {
    presence.leave(sessionId, roomId);
    onLeft(sessionId, roomId, 'left');
  },
  /** The last socket of a tab has disconnected. */
  sessionGone: (sessionId: string) => {
    for (const roomId of presence.forget(sessionId)) onLeft(sessionId, roomId, 'closed');
  },
});
