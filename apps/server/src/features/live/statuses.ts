/** Whether a room is live, as stored and as pages read it: cached for a moment. */
import { AppError } from '@palco/contract/errors';
import type { LiveState } from '@palco/contract/live';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { LiveRepository, LiveRow } from './repository.ts';

export type LiveStatusPorts = {
  repository: Pick<LiveRepository, 'find'>;
  nowMs: () => number;
};
export type LiveStatuses = ReturnType<typeof createLiveStatuses>;

/** Every page with the room open polls every five seconds; a change is also published, so this delay is not noticed. */
const ttlMs = 1000;

export const createLiveStatuses = ({ repository, nowMs }: LiveStatusPorts) => {
  const cached = createCachedReads<LiveState>({ nowMs, ttlMs });

  const find = async (roomId: string): Promise<LiveRow> => {
    const row = await repository.find(roomId);
    if (!row) throw new AppError('ROOM_NOT_FOUND');
    return row;
  };
  const read = (roomId: string) => cached.get(roomId, async () => statusOf(await find(roomId)));

  return {
    /** Not cached. Throws ROOM_NOT_FOUND. */
    find,
    /** Throws ROOM_NOT_FOUND. */
    read,
    /** Reads the status again after a change that the live service did not make. */
    refresh: (roomId: string) => {
      cached.delete(roomId);
      return read(roomId);
    },
    forget: cached.delete,
  };
};

export const statusOf = (row: LiveRow): LiveState => ({
  roomId: row.id,
  live: row.is_live,
  liveStatus: row.live_status,
  startedAt: row.live_started_at?.toISOString() ?? null,
  endedAt: row.live_ended_at?.toISOString() ?? null,
});
