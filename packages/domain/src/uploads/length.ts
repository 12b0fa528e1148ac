/** Whether a converted video has the length of its file: within a second or two per cent, whichever is more. */
export const isSameLength = (seconds: number, sourceSeconds: number): boolean =>
  Math.abs(seconds - sourceSeconds) <= Math.max(1, sourceSeconds * 0.02);
