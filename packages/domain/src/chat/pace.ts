/** Decisions: five messages in ten seconds, and the slow mode of a room. Pure: the times of earlier messages are passed in. */
import * as limits from '@palco/contract/room-limits';

export type PaceVerdict =
  | { readonly allowed: true; readonly times: readonly number[] }
  | { readonly allowed: false; readonly reason: 'rate' | 'slow_mode'; readonly retryAfterMs: number };

/** `times` are those of the user's latest messages in this room, oldest first. */
export const checkPace = (times: readonly number[], nowMs: number, slowModeS: number): PaceVerdict => {
  const { max, windowMs } = limits.chat.rate;
  const last = times.at(-1);
  const slowUntil = last === undefined ? 0 : last + slowModeS * 1000;
  if (slowUntil > nowMs) return { allowed: false, reason: 'slow_mode', retryAfterMs: slowUntil - nowMs };
  const recent = times.filter((time) => time > nowMs - windowMs);
  const oldest = recent[0];
  if (recent.length >= max && oldest !== undefined) {
    return { allowed: false, reason: 'rate', retryAfterMs: oldest + windowMs - nowMs };
  }
  return { allowed: true, times: [...times.slice(-max), nowMs] };
};
