/** The HLS playlists of a live as text, joined from its takes. */
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
import type { Layer, ReadTake } from './take-files.ts';

export const masterFile = 'master.m3u8';

export type PlaylistTexts = {
  /** By their file, in the folder of the recording. */
  readonly variants: ReadonlyMap<string, string>;
  /** Null while there is no picture. */
  readonly master: { readonly text: string; readonly format: PictureFormat; readonly best: string } | null;
  /** Of all takes, also where only the end of them is listed. */
  readonly durationS: number;
};

/** The playlists while the room is live, which list its last part. */
export const liveTexts = (takes: readonly ReadTake[]): PlaylistTexts => {
  const windowS = listedS(takes);
  return join(takes, (variant) => ({ windowS, removed: removedFrom(takes, variant) }));
};

/** The playlists of an ended live, with all its segments. */
export const finalTexts = (takes: readonly ReadTake[]): PlaylistTexts => join(takes, () => 'ended');

/** How many of the last seconds the playlists of a live list. */
export const listedS = (takes: readonly ReadTake[]): number => rewindS(takes.map(lengthOf), limits.live);

/** The length of takes one after the other in a variant, with what was removed from them. */
export const lengthIn = (takes: readonly ReadTake[], variant: number): number =>
  lengthOfLayers(layersOf(takes, variant));

export const lengthOf = ({ isRecorded, layers }: ReadTake) => ({
  isRecorded,
  durationS: lengthOfLayers(layers.slice(0, 1)),
});

const join = (takes: readonly ReadTake[], optionsFor: (variant: number) => PlaylistOptions): PlaylistTexts => {
  const count = Math.max(0, ...takes.map(({ layers }) => layers.length));
  const texts = new Map<string, string>();
  const variants: (Variant & { format: PictureFormat })[] = [];
  let below: readonly Layer[] = [];
  for (let index = 0; index < count; index += 1) {
    const uri = `v${index}/index.m3u8`;
    texts.set(uri, writePlaylist(chosenOf(takes, index), optionsFor(index)));
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
  return {
    variants: texts,
    master: best ? { text: writeMaster(variants), format: best.format, best: best.uri } : null,
    durationS: durationOf(chosenOf(takes, count - 1)),
  };
};

const lengthOfLayers = (layers: readonly Layer[]): number =>
  layers.reduce((sum, { segments, removed }) => sum + removed.durationS + durationOf([segments]), 0);

const removedFrom = (takes: readonly ReadTake[], variant: number): number =>
  layersOf(takes, variant).reduce((sum, { removed }) => sum + removed.count, 0);

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
