/** The HLS playlists of a live, joined from its takes. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import {
  durationOf,
  layerFor,
  type PlaylistOptions,
  rewindS,
  type Take,
  type Variant,
  writeMaster,
  writePlaylist,
} from '@palco/domain/live/playlist';
import type { PictureFormat } from '../../../shared/init-segment.ts';
import { type Layer, type NewTake, nextTake, type ReadTake, TakeReader } from './take-files.ts';

/** How long a segment stays after it left the playlists: a player may still be reading it. */
const graceS = 30;

/** The playlists while the room is live. */
export class LivePlaylists {
  readonly #folder: string;
  readonly #reader: TakeReader;
  readonly #removed = new Set<string>();
  #written: readonly Layer[] = [];
  /** When the last listed segment was sent, to its end. */
  #endSentMs: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#reader = new TakeReader(folder);
  }

  /** The epoch milliseconds at which the end of the last listed segment was sent; null before the first one. */
  get endSentMs(): number | null {
    return this.#endSentMs;
  }

  /** Writes the playlists when a take has changed, and says whether one had. Calls must not overlap. */
  async update(): Promise<boolean> {
    const takes = await this.#reader.read('live');
    const layers = takes.flatMap((take) => take.layers);
    if (layers.length === this.#written.length && layers.every((layer, index) => layer === this.#written[index]))
      return false;
    const windowS = rewindS(takes.map(lengthOf), limits.live);
    await write(this.#folder, takes, (variant) => ({ windowS, removed: removedFrom(takes, variant) }));
    this.#written = layers;
    const last = takes.at(-1)?.layers[0]?.segments.at(-1);
    if (last?.date) this.#endSentMs = Date.parse(last.date) + last.durationS * 1000;
    await this.#removeOld(takes, windowS + graceS);
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
export const finalizePlaylists = async (folder: string): Promise<FinalPlaylists | null> =>
  write(folder, (await new TakeReader(folder).read('ended')).filter(isRecordedTake), () => 'ended');

/** The folder of the next take, the milliseconds at which it begins in each variant, and how much of it is stored. */
export const openTake = async (folder: string, take: NewTake) => {
  const all = await new TakeReader(folder).read('ended');
  // The recording has no gap where nothing was recorded. Live viewers are told by the discontinuity.
  const before = take.isRecorded ? all.filter(isRecordedTake) : all;
  return {
    folder: await nextTake(folder, take),
    baseMs: (variant: number): number => lengthOfLayers(layersOf(before, variant)) * 1000,
    keptS: take.isRecorded ? null : limits.live.unrecordedS + graceS,
  };
};

/** The master playlist is written last, when all variants exist. */
const write = async (
  folder: string,
  takes: readonly ReadTake[],
  optionsFor: (variant: number) => PlaylistOptions,
): Promise<FinalPlaylists | null> => {
  const count = Math.max(0, ...takes.map(({ layers }) => layers.length));
  const variants: (Variant & { format: PictureFormat })[] = [];
  let below: readonly Layer[] = [];
  for (let index = 0; index < count; index += 1) {
    const uri = `v${index}/index.m3u8`;
    await mkdir(join(folder, `v${index}`), { recursive: true });
    await replaceFile(join(folder, uri), writePlaylist(chosenOf(takes, index), optionsFor(index)));
    // Takes with all layers have the size of the camera; takes without camera or with fewer layers are smaller.
    const layers = takes.flatMap((one) => (one.layers.length === count && one.layers[index]) || []);
    const format = largest(layers.map((layer) => layer.largest));
    // A layer that never arrived shows what the one below it shows.
    const isOther = layers.some((layer, take) => isOtherPicture(layer, below[take]));
    if (format && isOther)
      variants.push({ uri, bandwidth: bandwidthOf(index, count), ...format, format, hasAudio: true });
    below = layers;
  }
  const best = variants.at(-1);
  if (!best) return null;
  await replaceFile(join(folder, 'master.m3u8'), writeMaster(variants));
  return { durationS: durationOf(chosenOf(takes, count - 1)), format: best.format, best: join(folder, best.uri) };
};

const isRecordedTake = ({ isRecorded }: ReadTake): boolean => isRecorded;

const lengthOf = ({ isRecorded, layers }: ReadTake) => ({
  isRecorded,
  durationS: lengthOfLayers(layers.slice(0, 1)),
});

/** Of takes one after the other, with what was removed from them. */
const lengthOfLayers = (layers: readonly Layer[]): number =>
  layers.reduce((sum, { segments, removed }) => sum + removed.durationS + durationOf([segments]), 0);

const removedFrom = (takes: readonly ReadTake[], variant: number): number =>
  layersOf(takes, variant).reduce((sum, { removed }) => sum + removed.count, 0);

/** The URIs of the segments that end more than so many seconds before the end of the take. */
const olderThan = (segments: Take, seconds: number): string[] => {
  let afterS = 0;
  return segments.toReversed().flatMap(({ uri, durationS }) => {
    const isOld = afterS > seconds;
    afterS += durationS;
    return isOld ? [uri] : [];
  });
};

const chosenOf = (takes: readonly ReadTake[], variant: number): Take[] =>
  layersOf(takes, variant).map(({ segments }) => segments);

const layersOf = (takes: readonly ReadTake[], variant: number): Layer[] =>
  takes.flatMap(({ layers }) => layers[layerFor(variant, layers.length)] ?? []);

const isOtherPicture = (layer: Layer, below: Layer | undefined): boolean =>
  below === undefined || !isSameSize(layer.largest, below.largest) || !isSameSize(layer.usual, below.usual);

const isSameSize = (one: PictureFormat, other: PictureFormat): boolean =>
  one.width === other.width && one.height === other.height;

const largest = (formats: readonly PictureFormat[]): PictureFormat | undefined =>
  formats.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];

const audioBitrate = 128_000;

/** A single layer is sent at the bitrate of the best. */
const bandwidthOf = (index: number, count: number): number =>
  (limits.live.layers[Math.max(0, count - 1 - index)]?.maxBitrate ?? limits.live.layers[0].maxBitrate) + audioBitrate;

/** Write then rename, so that readers never see a partial file. */
const replaceFile = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
};
