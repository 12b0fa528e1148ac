/** Whose picture a recording shows: of a stage whoever speaks, but not at every word. */
import * as limits from '@palco/contract/room-limits';

export type StagePicture = {
  /** Everybody whose camera is on, the longest there first. */
  readonly shown: readonly string[];
  /** Whose picture is being recorded. */
  readonly current: string | null;
  readonly speaker: string | null;
  /** For how long the speaker has been speaking. */
  readonly speakingMs: number;
};

/** With how long it takes until another choice is due; null when none is. */
export const recordedPicture = ({ shown, current, speaker, speakingMs }: StagePicture) => {
  const speaks = speaker !== null && shown.includes(speaker) ? speaker : null;
  const stays = current !== null && shown.includes(current) ? current : null;
  if (stays === null) return { picture: speaks ?? shown[0] ?? null, waitMs: null };
  if (speaks === null || speaks === stays) return { picture: stays, waitMs: null };
  const waitMs = limits.live.pictureHoldMs - speakingMs;
  return waitMs > 0 ? { picture: stays, waitMs } : { picture: speaks, waitMs: null };
};
