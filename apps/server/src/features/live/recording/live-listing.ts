/** The listing of a running live for players: its playlists as text, and where its segments are. */
import { liveTexts, masterFile } from './playlist-texts.ts';
import type { ReadTake } from './take-files.ts';

/** Where a segment or an init segment is. */
export type SegmentPlace = { readonly isStored: boolean; readonly nodeId: string };

export type LiveListing = {
  /** Another number for other texts. */
  readonly version: number;
  /** By their file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Of a file of a take; null of any other. */
  placeOf(file: string): SegmentPlace | null;
  /** The last one of the lowest quality. */
  newest(): { readonly file: string; readonly init: string; readonly endSentMs: number } | null;
};

let versions = 0;

export const listLive = (takes: readonly ReadTake[], placeOf: LiveListing['placeOf']): LiveListing => {
  const { variants, master } = liveTexts(takes);
  const texts = new Map(variants);
  if (master) texts.set(masterFile, master.text);
  versions += 1;
  return {
    version: versions,
    texts,
    placeOf,
    newest: () => {
      const last = takes.at(-1)?.layers[0]?.segments.at(-1);
      if (!last?.date) return null;
      const at = (uri: string) => uri.replace(/^\.\.\//, '');
      return { file: at(last.uri), init: at(last.init), endSentMs: Date.parse(last.date) + last.durationS * 1000 };
    },
  };
};
