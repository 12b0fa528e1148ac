/** The time until a scheduled live. */

export type Countdown = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

/** The parts of a duration, for display: the last second counts until it is over. */
export const countdownOf = (remainingMs: number): Countdown => {
  const total = Math.max(0, Math.ceil(remainingMs / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
};

export type LiveSchedule =
  | { readonly name: 'none' }
  | { readonly name: 'ahead'; readonly startsAtMs: number; readonly remainingMs: number }
  /** The start has passed and the live has not begun. */
  | { readonly name: 'due'; readonly startsAtMs: number };

/** After its end date, or a day after its start, a schedule says nothing any more about a live that never began. */
const dueMs = 86_400_000;

export const scheduleOf = (
  { startDate, endDate }: { readonly startDate: string | null; readonly endDate: string | null },
  nowMs: number,
): LiveSchedule => {
  if (startDate === null) return { name: 'none' };
  const startsAtMs = Date.parse(startDate);
  if (startsAtMs > nowMs) return { name: 'ahead', startsAtMs, remainingMs: startsAtMs - nowMs };
  const endsAtMs = endDate === null ? startsAtMs + dueMs : Date.parse(endDate);
  return nowMs < endsAtMs ? { name: 'due', startsAtMs } : { name: 'none' };
};
