/** The files of a live: parts as they were packaged, and the playlists that put them together for players. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@palco/contract/limits';
import {
  durationOf,
  layerFor,
  type Part,
  readPlaylist,
  type Variant,
  writeMaster,
  writePlaylist,
} from '@palco/domain/live/playlist';
import { type PictureFormat, readFormat } from './init-segment.ts';

const partsFolder = 'parts';

/** Where the next part goes. */
export const nextPart = async (folder: string): Promise<string> => {
  const parts = join(folder, partsFolder);
  await mkdir(parts, { recursive: true });
  const taken = (await readdir(parts)).map(Number).filter(Number.isInteger);
  const name = String(Math.max(-1, ...taken) + 1).padStart(4, '0');
  await mkdir(join(parts, name));
  return join(parts, name);
};

/** The layers of each part that has something to play, with addresses as a variant's playlist sees them. */
const readParts = async (folder: string): Promise<Part[][]> => {
  const names = await readdir(join(folder, partsFolder)).catch(() => []);
  const parts: Part[][] = [];
  for (const name of names.toSorted()) {
    const layers = (await readdir(join(folder, partsFolder, name))).filter((one) => /^v\d$/.test(one)).toSorted();
    const read = await Promise.all(layers.map((layer) => readLayer(folder, `${partsFolder}/${name}/${layer}`)));
    const playable = read.flatMap((part) => part ?? []);
    if (playable.length > 0) parts.push(playable);
  }
  return parts;
};

const readLayer = async (folder: string, place: string): Promise<Part | null> => {
  const text = await readFile(join(folder, place, 'index.m3u8'), 'utf8').catch(() => null);
  const part = text === null ? null : readPlaylist(text);
  if (!part || part.segments.length === 0) return null;
  const at = (uri: string) => `../${place}/${uri}`;
  return {
    init: at(part.init),
    segments: part.segments.map(({ durationS, uri }) => ({ durationS, uri: at(uri) })),
  };
};

export type Shelved = { readonly durationS: number; readonly format: PictureFormat; readonly best: string };

/** Writes the playlists; null while there is nothing to play. The master comes last: what it names is there. */
export const shelve = async (folder: string, isEnded: boolean): Promise<Shelved | null> => {
  const parts = await readParts(folder);
  const count = Math.max(0, ...parts.map((layers) => layers.length));
  if (count === 0) return null;
  const variants: (Variant & { format: PictureFormat })[] = [];
  for (let index = 0; index < count; index += 1) {
    const chosen = parts.flatMap((layers) => layers[layerFor(index, layers.length)] ?? []);
    // The camera tells the size; a part with the camera off is smaller.
    const model = parts.find((layers) => layers.length === count)?.[index];
    if (!model) continue;
    const uri = `v${index}/index.m3u8`;
    await mkdir(join(folder, `v${index}`), { recursive: true });
    await replaceFile(join(folder, uri), writePlaylist(chosen, isEnded ? 'ended' : { windowS: limits.live.dvrS }));
    const format = await readFormat(join(folder, `v${index}`, model.init));
    variants.push({ uri, bandwidth: bandwidthOf(index, count), ...format, format });
  }
  const best = variants.at(-1);
  if (!best) return null;
  await replaceFile(join(folder, 'master.m3u8'), writeMaster(variants));
  const chosen = parts.flatMap((layers) => layers[layerFor(count - 1, layers.length)] ?? []);
  return { durationS: durationOf(chosen), format: best.format, best: join(folder, best.uri) };
};

const audioBitrate = 128_000;

/** A single layer is sent at the bitrate of the best. */
const bandwidthOf = (index: number, count: number): number =>
  (limits.live.layers[Math.max(0, count - 1 - index)]?.maxBitrate ?? limits.live.layers[0].maxBitrate) + audioBitrate;

/** Nobody ever reads half a playlist. */
const replaceFile = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
};
