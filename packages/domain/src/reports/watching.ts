/** Watched times and parts, from the reports of a player. Times are whole milliseconds, so that sums are exact. */
import * as limits from '@palco/contract/room-limits';
import { reportGraceMs } from '../playback/pace.ts';

export const partCount = 100;
const minuteMs = 60_000;

export type PlayerState = { readonly at: number; readonly isPlaying: boolean; readonly positionS: number };

/**
 * The time since the report before, if it played then. A player reports at the pace that the server asked it for, when it begins to play
 * and when it pauses; a gap that is longer is no watching.
 */
export const watchedMs = (
  before: PlayerState | null,
  at: number,
  everyMs: number = limits.playback.statisticsMs,
): number => {
  if (!before?.isPlaying) return 0;
  return Math.min(Math.max(0, at - before.at), everyMs + reportGraceMs);
};

export type WatchedMinute = { readonly minute: number; readonly ms: number };

/** The minutes of the clock that the time until `at` lies in, the oldest first. */
export const minutesOf = (ms: number, at: number): WatchedMinute[] => {
  const minutes: WatchedMinute[] = [];
  let end = at;
  let left = ms;
  while (left > 0) {
    // An interval that ends with a minute lies in the minute that it ends.
    const minute = Math.floor((end - 1) / minuteMs) * minuteMs;
    const inMinute = Math.min(left, end - minute);
    minutes.unshift({ minute, ms: inMinute });
    end -= inMinute;
    left -= inMinute;
  }
  return minutes;
};

/** The hundredths of a video that were played, as first and last one; null: none, e.g. because the viewer jumped. */
export const partsPlayed = (
  before: PlayerState | null,
  now: PlayerState,
  { durationS, everyMs }: { readonly durationS: number; readonly everyMs?: number | undefined },
): readonly [first: number, last: number] | null => {
  if (durationS <= 0) return null;
  const ms = watchedMs(before, now.at, everyMs);
  if (!before || ms === 0) return null;
  const movedS = now.positionS - before.positionS;
  // The fastest speed is 2; the rest is for reports that were late.
  if (movedS <= 0 || movedS > (ms / 1000) * 2 + 5) return null;
  const partOf = (positionS: number) =>
    Math.min(partCount - 1, Math.max(0, Math.floor((positionS / durationS) * partCount)));
  return [partOf(before.positionS), partOf(now.positionS)];
};

/** From this percentage on a person has finished a room. */
export const finishedPercent = 90;
