/** Reports of players become points. Each says the same thing six times a minute; only the first goes to the database. */
import { watchKeys } from '@palco/domain/ranking/points';
import type { Clock } from '../../adapters/clock/port.ts';
import type { RankingRepository, Watching } from './repository.ts';

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
    const moments = new Map<string, Watching>();
    for (const { userId, roomId, at, position, isPlaying } of reports) {
      if (!isPlaying) continue;
      const keys = watchKeys({ roomId, at, positionS: position });
      const id = `${userId} ${keys.pace} ${keys.recorded}`;
      if (seen.has(id)) continue;
      moments.set(id, { userId, roomId, at, liveKey: keys.live, recordedKey: keys.recorded, pace: keys.pace });
    }
    await repository.awardWatching([...moments.values()], clock.now());
    // Only what is written is known; a failed batch is tried again by the next report.
    for (const id of moments.keys()) seen.add(id);
  };
};
