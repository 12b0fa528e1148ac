/** Decisions: five messages in ten seconds, and the slow mode of a room. Pure: the times of earlier messages are passed in. */
import * as limits from '@palco/contract/room-limits';

export type Pace = {
  /** The latest tries, oldest first. A refused text counts too: checking it costs the server as much as a message. */
  readonly tries: readonly number[];
  /** Slow mode counts from the latest message that was accepted. */
  readonly sentAt: number | null;
};

export const noPace: Pace = { tries: [], sentAt: null };

export type PaceVerdict =
  | { readonly allowed: true; readonly pace: Pace }
  | { readonly allowed: false; readonly reason: 'rate' | 'slow_mode'; readonly retryAfterMs: number };

/** Whether a user may write in a room now; the pace of the verdict includes this try. */
export const checkPace = ({ tries, sentAt }: Pace, nowMs: number, slowModeS: number): PaceVerdict => {
  const { max, windowMs } = limits.chat.rate;
  const slowUntil = sentAt === null ? 0 : sentAt + slowModeS * 1000;
  if (slowUntil > nowMs) return { allowed: false, reason: 'slow_mode', retryAfterMs: slowUntil - nowMs };
  const recent = tries.filter((time) => time > nowMs - windowMs);
  const oldest = recent[0];
  if (recent.length >= max && oldest !== undefined) {
    return { allowed: false, reason: 'rate', retryAfterMs: oldest + windowMs - nowMs };
  }
  return { allowed: true, pace: { tries: [...recent, nowMs], sentAt } };
};
