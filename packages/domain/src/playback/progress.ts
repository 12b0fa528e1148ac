/** Spec section 3, "Video progress": position over duration as a percentage, two decimals. */
export const progressPercent = (progress: { readonly position: number; readonly duration: number }): number => {
  if (progress.duration <= 0) return 0;
  const share = Math.min(1, Math.max(0, progress.position / progress.duration));
  return Math.round(share * 10_000) / 100;
};

/** The segments of a film add up to a few hundredths less or more than the film. */
const toleranceS = 0.1;

/** Spec section 9: HH:MM:SS. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds + toleranceS));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};

/** Players measure a slightly different length for each quality. */
const sameLengthS = 2;

/** The length of a video that the player shows: the one that cards and lists show, unless it is another video's. */
export const shownLength = (knownS: number, measuredS: number): number =>
  knownS > 0 && Math.abs(knownS - measuredS) < sameLengthS ? knownS : measuredS;
