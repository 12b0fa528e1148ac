/** A countdown by the server's clock: whoever comes late, or comes back, sees what is left and not a new start. */
type Timed = { readonly ends_at: string; readonly duration: number };

export const remainingMs = ({ ends_at }: Pick<Timed, 'ends_at'>, nowMs: number): number =>
  Math.max(0, Date.parse(ends_at) - nowMs);

/** 1 at the release, 0 at the end; a clock that is off shows a full bar rather than more than one. */
export const remainingShare = (timed: Timed, nowMs: number): number =>
  Math.min(1, remainingMs(timed, nowMs) / (timed.duration * 1000));

/** What is left as people read it: 1:05, 0:09. The last moment is still a second. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
