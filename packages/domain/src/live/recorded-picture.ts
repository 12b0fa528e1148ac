/** The camera that the recording of a stage shows: the active speaker's, once they have spoken for a while. */
import * as limits from '@palco/contract/room-limits';

export type StagePicture = {
  /** The participants whose camera is on, the longest on stage first. */
  readonly shown: readonly string[];
  /** The participant whose camera is being recorded. */
  readonly current: string | null;
  readonly speaker: string | null;
  /** For how long the speaker has been speaking. */
  readonly speakingMs: number;
};

/** `waitMs`: the time until the choice has to be made again; null when it need not. */
export const recordedPicture = ({ shown, current, speaker, speakingMs }: StagePicture) => {
  const speaks = speaker !== null && shown.includes(speaker) ? speaker : null;
  const stays = current !== null && shown.includes(current) ? current : null;
  if (stays === null) return { picture: speaks ?? shown[0] ?? null, waitMs: null };
  if (speaks === null || speaks === stays) return { picture: stays, waitMs: null };
  const waitMs = limits.live.pictureHoldMs - speakingMs;
  return waitMs > 0 ? { picture: stays, waitMs } : { picture: speaks, waitMs: null };
};
