/** Where the takes of a live are written, and how players learn of them. */
import * as limits from '@palco/contract/room-limits';
import type { NextTake } from '../../../adapters/packager/port.ts';
import { lengthIn } from './playlist-texts.ts';
import type { NewTake, ReadTake } from './take-files.ts';

/** How long a segment stays after it left the playlists: a player may still be reading it. */
export const graceS = 30;

export type LiveOutput = {
  openTake(take: NewTake): Promise<NextTake>;
  /** Makes players know what was written; says whether anything was new. Calls must not overlap. */
  update(): Promise<boolean>;
  /** The epoch milliseconds at which the end of the last listed segment was sent; null before the first one. */
  readonly endSentMs: number | null;
};

/** The milliseconds at which a take begins in each variant, behind those before it, and how much of it is stored. */
export const placeAfter = (takes: readonly ReadTake[], { isRecorded }: NewTake): Omit<NextTake, 'folder'> => {
  // The recording has no gap where nothing was recorded. The discontinuity shows it to live viewers.
  const before = isRecorded ? takes.filter(isRecordedTake) : takes;
  return {
    baseMs: (variant) => lengthIn(before, variant) * 1000,
    keptS: isRecorded ? null : limits.live.unrecordedS + graceS,
  };
};

/** The epoch milliseconds at which the end of the last segment was sent, if that is known. */
export const endSentOf = (takes: readonly ReadTake[]): number | null => {
  const last = takes.at(-1)?.layers[0]?.segments.at(-1);
  return last?.date ? Date.parse(last.date) + last.durationS * 1000 : null;
};

export const isRecordedTake = ({ isRecorded }: ReadTake): boolean => isRecorded;
