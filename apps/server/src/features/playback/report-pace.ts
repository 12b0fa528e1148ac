/** How often the players of each room report, and for how long one that plays may be silent. */
import * as limits from '@palco/contract/room-limits';
import { nextReportMs, reportGraceMs } from '@palco/domain/playback/pace';

export type ReportPacePorts = {
  countViewers: (roomId: string) => number;
  isProtected: (roomId: string) => Promise<boolean>;
  nowMs: () => number;
  random: () => number;
};

export type ReportPace = ReturnType<typeof createReportPace>;

export const createReportPace = ({ countViewers, isProtected, nowMs, random }: ReportPacePorts) => {
  /** By room: the slowest pace that its players were asked for, and until when it counts. Without the rooms of the usual pace. */
  const slow = new Map<string, { readonly ms: number; readonly until: number }>();

  const slowest = (roomId: string): number => {
    const known = slow.get(roomId);
    if (known && known.until > nowMs()) return known.ms;
    slow.delete(roomId);
    return limits.playback.statisticsMs;
  };

  return {
    /** The time until the next report of a player. */
    next: async (roomId: string): Promise<number> => {
      const ms = nextReportMs({ viewers: countViewers(roomId), isProtected: await isProtected(roomId) }, random());
      if (ms > limits.playback.statisticsMs) {
        const known = slow.get(roomId);
        slow.set(roomId, { ms: Math.max(ms, slowest(roomId)), until: Math.max(nowMs() + ms, known?.until ?? 0) });
      }
      return ms;
    },
    /** A player that is silent for longer has gone. Players of a room that was large a moment ago may still report at its pace. */
    longestSilenceMs: (roomId: string): number => slowest(roomId) + reportGraceMs,
  };
};
