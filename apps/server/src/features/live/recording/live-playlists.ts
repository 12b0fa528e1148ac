/** The HLS playlists of a live, joined from its takes. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import {
  durationOf,
  layerFor,
  type PlaylistOptions,
  type Take,
  type Variant,
  writeMaster,
  writePlaylist,
} from '@palco/domain/live/playlist';
import type { PictureFormat } from '../../../shared/init-segment.ts';
import { type Layer, TakeReader } from './take-files.ts';

/** The playlists while the room is live. */
export class LivePlaylists {
  readonly #folder: string;
  readonly #reader: TakeReader;
  #written: readonly Layer[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    this.#reader = new TakeReader(folder);
  }

  /** Writes the playlists when a take has changed. Calls must not overlap. */
  async update(): Promise<void> {
    const takes = await this.#reader.read();
    const layers = takes.flat();
    if (layers.length === this.#written.length && layers.every((layer, index) => layer === this.#written[index]))
      return;
    await write(this.#folder, takes, { windowS: limits.live.dvrS });
    this.#written = layers;
  }
}

export type FinalPlaylists = { readonly durationS: number; readonly format: PictureFormat; readonly best: string };

/** Writes the final playlists of an ended live with all its segments; null when there are none. */
export const finalizePlaylists = async (folder: string): Promise<FinalPlaylists | null> =>
  write(folder, await new TakeReader(folder).read(), 'ended');

/** The milliseconds that each variant lists so far; the next take begins there. */
export const listedMs = async (folder: string): Promise<(variant: number) => number> => {
  const takes = await new TakeReader(folder).read();
  return (variant) => durationOf(chosenOf(takes, variant)) * 1000;
};

/** The master playlist is written last, when all variants exist. */
const write = async (
  folder: string,
  takes: readonly (readonly Layer[])[],
  options: PlaylistOptions,
): Promise<FinalPlaylists | null> => {
  const count = Math.max(0, ...takes.map((layers) => layers.length));
  const variants: (Variant & { format: PictureFormat })[] = [];
  let below: readonly Layer[] = [];
  for (let index = 0; index < count; index += 1) {
    const uri = `v${index}/index.m3u8`;
    await mkdir(join(folder, `v${index}`), { recursive: true });
    await replaceFile(join(folder, uri), writePlaylist(chosenOf(takes, index), options));
    // Takes with all layers have the size of the camera; takes without camera or with fewer layers are smaller.
    const layers = takes.flatMap((one) => (one.length === count && one[index]) || []);
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

const chosenOf = (takes: readonly (readonly Layer[])[], variant: number): Take[] =>
  takes.flatMap((layers) => {
    const layer = layers[layerFor(variant, layers.length)];
    return layer ? [layer.segments] : [];
  });

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
