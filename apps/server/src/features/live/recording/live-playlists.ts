/** The playlists of a live as files beside its takes, on the disk of a server that is alone. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import type { Take } from '@palco/domain/live/playlist';
import type { NextTake } from '../../../adapters/packager/port.ts';
import type { PictureFormat } from '../../../shared/init-segment.ts';
import {
  finalTexts,
  lengthIn,
  lengthOf,
  listedS,
  liveTexts,
  masterFile,
  type PlaylistTexts,
} from './playlist-texts.ts';
import { type Layer, type NewTake, nextTake, type ReadTake, TakeReader } from './take-files.ts';

/** How long a segment stays after it left the playlists: a player may still be reading it. */
const graceS = 30;

/** Where the takes of a live are written, and how players learn of them. */
export type LiveOutput = {
  openTake(take: NewTake): Promise<NextTake>;
  /** Makes players know what was written; says whether anything was new. Calls must not overlap. */
  update(): Promise<boolean>;
  /** The epoch milliseconds at which the end of the last listed segment was sent; null before the first one. */
  readonly endSentMs: number | null;
};

/** The playlists while the room is live. */
export class LivePlaylists implements LiveOutput {
  readonly #folder: string;
  readonly #reader: TakeReader;
  readonly #removed = new Set<string>();
  #written: readonly Layer[] = [];
  #endSentMs: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#reader = new TakeReader(folder);
  }

  get endSentMs(): number | null {
    return this.#endSentMs;
  }

  async openTake(take: NewTake): Promise<NextTake> {
    const all = await new TakeReader(this.#folder).read('ended');
    return { folder: await nextTake(this.#folder, take), ...placeAfter(all, take) };
  }

  async update(): Promise<boolean> {
    const takes = await this.#reader.read('live');
    const layers = takes.flatMap((take) => take.layers);
    if (layers.length === this.#written.length && layers.every((layer, index) => layer === this.#written[index]))
      return false;
    await write(this.#folder, liveTexts(takes));
    this.#written = layers;
    this.#endSentMs = endSentOf(takes) ?? this.#endSentMs;
    await this.#removeOld(takes, listedS(takes) + graceS);
    return true;
  }

  /** Of takes that are not recorded only what viewers can still see is stored. */
  async #removeOld(takes: readonly ReadTake[], keptS: number): Promise<void> {
    let afterS = 0;
    for (const take of takes.toReversed()) {
      const old = take.isRecorded ? [] : take.layers.flatMap(({ segments }) => olderThan(segments, keptS - afterS));
      for (const uri of old) {
        if (this.#removed.has(uri)) continue;
        // URIs are relative to the folder of a variant.
        await rm(join(this.#folder, 'v0', uri), { force: true });
        this.#removed.add(uri);
      }
      afterS += lengthOf(take).durationS;
    }
  }
}

export type FinalPlaylists = { readonly durationS: number; readonly format: PictureFormat; readonly best: string };

/** Writes the final playlists of an ended live with all its segments; null when there are none. */
export const finalizePlaylists = async (folder: string): Promise<FinalPlaylists | null> => {
  const texts = finalTexts((await new TakeReader(folder).read('ended')).filter(isRecordedTake));
  await write(folder, texts);
  const { master, durationS } = texts;
  return master && { durationS, format: master.format, best: join(folder, master.best) };
};

/** The milliseconds at which a take begins in each variant, behind those before it, and how much of it is stored. */
export const placeAfter = (takes: readonly ReadTake[], { isRecorded }: NewTake): Omit<NextTake, 'folder'> => {
  // The recording has no gap where nothing was recorded. Live viewers are told by the discontinuity.
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

/** The master playlist is written last, when all variants exist. */
const write = async (folder: string, { variants, master }: PlaylistTexts): Promise<void> => {
  for (const [file, text] of variants) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await replaceFile(join(folder, file), text);
  }
  if (master) await replaceFile(join(folder, masterFile), master.text);
};

export const isRecordedTake = ({ isRecorded }: ReadTake): boolean => isRecorded;

/** The URIs of the segments that end more than so many seconds before the end of the take. */
const olderThan = (segments: Take, seconds: number): string[] => {
  let afterS = 0;
  return segments.toReversed().flatMap(({ uri, durationS }) => {
    const isOld = afterS > seconds;
    afterS += durationS;
    return isOld ? [uri] : [];
  });
};

/** Write then rename, so that readers never see a partial file. */
const replaceFile = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
};
