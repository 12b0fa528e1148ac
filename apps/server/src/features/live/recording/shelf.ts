/** The files of a live: takes as they were packaged, and the playlists that put them together for players. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import {
  durationOf,
  layerFor,
  readPlaylist,
  type Take,
  type Variant,
  writeMaster,
  writePlaylist,
} from '@palco/domain/live/playlist';
import { type PictureFormat, readFormat } from './init-segment.ts';

const takesFolder = 'takes';

/** Where the next take goes. */
export const nextTake = async (folder: string): Promise<string> => {
  const takes = join(folder, takesFolder);
  await mkdir(takes, { recursive: true });
  const taken = (await readdir(takes)).map(Number).filter(Number.isInteger);
  const name = String(Math.max(-1, ...taken) + 1).padStart(4, '0');
  await mkdir(join(takes, name));
  return join(takes, name);
};

/** The layers of each take that has something to play, with addresses as a variant's playlist sees them. */
const readTakes = async (folder: string): Promise<Take[][]> => {
  const names = await readdir(join(folder, takesFolder)).catch(() => []);
  const takes: Take[][] = [];
  for (const name of names.toSorted()) {
    const layers = (await readdir(join(folder, takesFolder, name))).filter((one) => /^v\d$/.test(one)).toSorted();
    const read = await Promise.all(layers.map((layer) => readLayer(folder, `${takesFolder}/${name}/${layer}`)));
    const playable = read.flatMap((take) => take ?? []);
    if (playable.length > 0) takes.push(playable);
  }
  return takes;
};

const readLayer = async (folder: string, place: string): Promise<Take | null> => {
  const text = await readFile(join(folder, place, 'index.m3u8'), 'utf8').catch(() => null);
  const take = text === null ? null : readPlaylist(text);
  if (!take || take.segments.length === 0) return null;
  const at = (uri: string) => `../${place}/${uri}`;
  return {
    init: at(take.init),
    segments: take.segments.map(({ durationS, uri }) => ({ durationS, uri: at(uri) })),
  };
};

export type Shelved = { readonly durationS: number; readonly format: PictureFormat; readonly best: string };

/** Writes the playlists; null while there is nothing to play. The master comes last: what it names is there. */
export const shelve = async (folder: string, isEnded: boolean): Promise<Shelved | null> => {
  const takes = await readTakes(folder);
  const count = Math.max(0, ...takes.map((layers) => layers.length));
  if (count === 0) return null;
  const variants: (Variant & { format: PictureFormat })[] = [];
  for (let index = 0; index < count; index += 1) {
    const chosen = takes.flatMap((layers) => layers[layerFor(index, layers.length)] ?? []);
    // The camera tells the size; a take with the camera off is smaller.
    const model = takes.find((layers) => layers.length === count)?.[index];
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
  const chosen = takes.flatMap((layers) => layers[layerFor(count - 1, layers.length)] ?? []);
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
