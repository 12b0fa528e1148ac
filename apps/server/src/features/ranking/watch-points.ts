/** Turns reports of players into points. A player reports up to six times a minute, and at least once; only the first is sent to the database. */
import { watchKeys } from '@palco/domain/ranking/points';
import type { Clock } from '../../adapters/clock/port.ts';
import type { RankingRepository, WatchedMoment } from './repository.ts';

export type WatchReport = {
  readonly userId: string;
  readonly roomId: string;
  readonly at: Date;
  readonly position: number;
  readonly isPlaying: boolean;
};

export const createWatchPoints = (repository: RankingRepository, clock: Clock) => {
  let minute = 0;
  let seen = new Set<string>();

  return async (reports: readonly WatchReport[]): Promise<void> => {
    const thisMinute = Math.floor(clock.now().getTime() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      seen = new Set();
    }
    const moments = new Map<string, WatchedMoment>();
    for (const { userId, roomId, at, position, isPlaying } of reports) {
      if (!isPlaying) continue;
      const keys = watchKeys({ roomId, at, positionS: position });
      const id = `${userId} ${keys.pace} ${keys.recorded}`;
      if (seen.has(id)) continue;
      moments.set(id, { userId, roomId, at, liveKey: keys.live, recordedKey: keys.recorded, pace: keys.pace });
    }
    await repository.awardWatching([...moments.values()], clock.now());
    // Marked as paid only after the write; after a failure the next report tries again.
    for (const id of moments.keys()) seen.add(id);
  };
};
