/** A countdown by the server's clock, so that pages that join late or reconnect show the time left, not a new start. */
type Timed = { readonly ends_at: string; readonly duration: number };

export const remainingMs = ({ ends_at }: Pick<Timed, 'ends_at'>, nowMs: number): number =>
  Math.max(0, Date.parse(ends_at) - nowMs);

/** 1 at the release, 0 at the end; a clock that is off shows a full bar rather than more than one. */
export const remainingShare = (timed: Timed, nowMs: number): number =>
  Math.min(1, remainingMs(timed, nowMs) / (timed.duration * 1000));

/** The time left as 1:05 or 0:09, rounded up to whole seconds. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
