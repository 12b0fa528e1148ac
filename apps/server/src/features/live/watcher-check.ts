/**
 * With several nodes: the node of a room may not have been notified that another tab of a viewer took the lease. Those who watch are
 * compared with the database now and then, all of them by one query.
 */
import type { LiveControl } from './control.ts';
import type { LiveRooms } from './live-rooms.ts';

export type Watcher = { readonly userId: string; readonly sessionId: string; readonly roomId: string };

export type WatcherCheckPorts = {
  liveRooms: Pick<LiveRooms, 'roomIds' | 'peersIn'>;
  /** Those who watch a protected room while another tab of theirs has the lease. */
  findReplaced: (watchers: readonly Watcher[]) => Promise<readonly Watcher[]>;
  control: Pick<LiveControl, 'stopWatching'>;
};

export const createWatcherCheck =
  ({ liveRooms, findReplaced, control }: WatcherCheckPorts) =>
  async (): Promise<void> => {
    const watchers = liveRooms
      .roomIds()
      .flatMap((roomId) => liveRooms.peersIn(roomId))
      .filter((peer) => peer.role === 'viewer' && peer.transport('watch'))
      .map(({ identity, sessionId, roomId }) => ({ userId: identity.userId, sessionId, roomId }));
    if (watchers.length === 0) return;
    for (const { sessionId, roomId } of await findReplaced(watchers)) control.stopWatching(sessionId, roomId);
  };
