/** Reads the takes of a live as the packager writes them. */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  durationOf,
  isEndedPlaylist,
  type Removed,
  readPlaylist,
  readRemoved,
  type Take,
} from '@palco/domain/live/playlist';
import { type PictureFormat, readFormat } from '../../../shared/init-segment.ts';
import { ifMissing } from '../../../shared/missing-file.ts';

export const takesFolder = 'takes';

/** So that a missing folder means a lost volume, and an empty one a live without media. */
export const prepareTakes = async (folder: string): Promise<void> => {
  await mkdir(join(folder, takesFolder), { recursive: true });
};

/** A take that is only for the viewers of the live: the disk was full, or the live is not recorded. */
const unrecordedEnding = '.unrecorded';
const isRecordedName = (name: string): boolean => !name.endsWith(unrecordedEnding);

/** Whether the packager recorded any media, readable or not. Throws when the folder is missing. */
export const hasMedia = async (folder: string): Promise<boolean> => {
  const takes = (await readdir(join(folder, takesFolder))).filter(isRecordedName);
  const files = await Promise.all(takes.map((take) => readdir(join(folder, takesFolder, take), { recursive: true })));
  return files.flat().some((file) => file.endsWith('.m4s'));
};

export type NewTake = { readonly rungs: number; readonly isRecorded: boolean };

/** Creates the folder of the next take, with one for each rung. Takes of one prefix are numbered. */
export const nextTake = async (folder: string, { rungs, isRecorded }: NewTake, prefix = ''): Promise<string> => {
  const takes = join(folder, takesFolder);
  await mkdir(takes, { recursive: true });
  const names = await readdir(takes);
  // On a disk without any space every attempt fails, and leaves a folder.
  for (const name of names)
    if (!isRecordedName(name) && !(await hasPlaylist(join(takes, name)))) await removeTake(join(takes, name));
  const taken = withPrefix(names, prefix).map((name) => Number.parseInt(name.slice(prefix.length), 10));
  const number = String(Math.max(-1, ...taken.filter(Number.isInteger)) + 1).padStart(4, '0');
  const name = `${prefix}${number}${isRecorded ? '' : unrecordedEnding}`;
  const take = join(takes, name);
  for (let rung = 0; rung < rungs; rung += 1) await mkdir(join(take, `v${rung}`), { recursive: true });
  return take;
};

const withPrefix = (names: readonly string[], prefix: string): string[] =>
  names.filter((name) => name.startsWith(prefix));

const hasPlaylist = async (take: string): Promise<boolean> =>
  (await readdir(take, { recursive: true })).some((file) => file.endsWith('.m3u8'));

const removeTake = (take: string): Promise<void> => rm(take, { recursive: true, force: true });

/** Removes what was not recorded, when the live has ended. */
export const removeUnrecorded = async (folder: string): Promise<void> => {
  const names = await readdir(join(folder, takesFolder)).catch(ifMissing<string[]>([]));
  for (const name of names) if (!isRecordedName(name)) await removeTake(join(folder, takesFolder, name));
};

/** One layer of a take, with URIs relative to a variant's playlist. */
export type Layer = {
  readonly segments: Take;
  /** The entries that were removed before them. */
  readonly removed: Removed;
  /** The largest picture in it, and the one that it shows for most of the time. */
  readonly largest: PictureFormat;
  readonly usual: PictureFormat;
};

export type ReadTake = { readonly name: string; readonly isRecorded: boolean; readonly layers: readonly Layer[] };

type Seen = { readonly stamp: string; readonly isEnded: boolean; readonly layer: Layer | null };

/** Reads only changed files: a live of hours has thousands of segments. Unchanged layers are the same object again. */
export class TakeReader {
  readonly #folder: string;
  readonly #prefix: string;
  /** By the path of a layer. */
  readonly #seen = new Map<string, Seen>();
  readonly #formats = new Map<string, PictureFormat>();
  /** How many rungs a take is written in, by its name. */
  readonly #rungs = new Map<string, number>();
  /** Takes whose layers have all ended, by name. */
  readonly #ended = new Map<string, readonly Layer[]>();

  /** Only takes whose names have the prefix are read. */
  constructor(folder: string, prefix = '') {
    this.#folder = folder;
    this.#prefix = prefix;
  }

  /** No more segments of the take follow; known once it was read. */
  isEnded(name: string): boolean {
    return this.#ended.has(name);
  }

  /** Of a take that was read: in how many rungs it is written, also before all of them have segments. */
  rungsOf(name: string): number {
    return this.#rungs.get(name) ?? 0;
  }

  /** Of an init segment that was read. */
  formatOf(init: string): PictureFormat | undefined {
    return this.#formats.get(init);
  }

  /**
   * The layers of each take that has segments. While a live has them in some rungs of its newest take only, that take is left out: a
   * playlist that began with the segments of another rung would have to replace them later.
   */
  async read(state: 'live' | 'ended'): Promise<ReadTake[]> {
    const found = await readdir(join(this.#folder, takesFolder)).catch(ifMissing<string[]>([]));
    const names = withPrefix(found, this.#prefix).toSorted();
    this.#forgetRemoved(new Set(names));
    const takes: ReadTake[] = [];
    for (const name of names) {
      const isGrowing = state === 'live' && name === names.at(-1);
      const layers = this.#ended.get(name) ?? (await this.#readTake(name, isGrowing));
      if (layers.length > 0) takes.push({ name, isRecorded: isRecordedName(name), layers });
    }
    return takes;
  }

  /** Of a recording that was deleted while it was live: its takes are numbered from the beginning again. */
  #forgetRemoved(names: ReadonlySet<string>): void {
    for (const name of this.#rungs.keys()) {
      if (names.has(name)) continue;
      this.#rungs.delete(name);
      this.#ended.delete(name);
      for (const path of this.#seen.keys()) if (path.startsWith(`${takesFolder}/${name}/`)) this.#seen.delete(path);
      for (const init of this.#formats.keys())
        if (init.startsWith(`../${takesFolder}/${name}/`)) this.#formats.delete(init);
    }
  }

  async #readTake(name: string, isGrowing: boolean): Promise<readonly Layer[]> {
    const path = `${takesFolder}/${name}`;
    // The folder of a failed take is removed again.
    const entries = await readdir(join(this.#folder, path)).catch(ifMissing<string[]>([]));
    const names = entries.filter((entry) => /^v\d$/.test(entry)).toSorted();
    this.#rungs.set(name, names.length);
    const seen = await Promise.all(names.map((layer) => this.#readLayer(`${path}/${layer}`)));
    const layers = seen.flatMap((one) => one?.layer ?? []);
    if (layers.length > 0 && seen.every((one) => one?.isEnded)) this.#ended.set(name, layers);
    return isGrowing && layers.length < names.length ? [] : layers;
  }

  async #readLayer(path: string): Promise<Seen | null> {
    const file = join(this.#folder, path, 'index.m3u8');
    const written = await stat(file).catch(ifMissing(null));
    if (!written) return null;
    const stamp = `${written.mtimeMs} ${written.size}`;
    const before = this.#seen.get(path);
    if (before?.stamp === stamp) return before;
    const text = await readFile(file, 'utf8');
    const seen = { stamp, isEnded: isEndedPlaylist(text), layer: await this.#layerOf(path, text) };
    this.#seen.set(path, seen);
    return seen;
  }

  async #layerOf(path: string, text: string): Promise<Layer | null> {
    const at = (uri: string) => `../${path}/${uri}`;
    const take = readPlaylist(text).map((one) => ({ ...one, init: at(one.init), uri: at(one.uri) }));
    for (const init of new Set(take.map((segment) => segment.init)))
      this.#formats.set(init, this.#formats.get(init) ?? (await readFormat(join(this.#folder, 'v0', init))));
    return describeLayer(take, readRemoved(text), this.#formats);
  }
}

/** Null without segments. */
export const describeLayer = (
  segments: Take,
  removed: Removed,
  formats: ReadonlyMap<string, PictureFormat>,
): Layer | null => {
  const shown = [...new Set(segments.map(({ init }) => init))].flatMap((init) => {
    const format = formats.get(init);
    return format ? [{ format, seconds: durationOf([segments.filter((one) => one.init === init)]) }] : [];
  });
  const [largest] = shown.toSorted((a, b) => sizeOf(b.format) - sizeOf(a.format));
  const [usual] = shown.toSorted((a, b) => b.seconds - a.seconds);
  if (!largest || !usual) return null;
  return { segments, removed, largest: largest.format, usual: usual.format };
};

const sizeOf = ({ width, height }: PictureFormat): number => width * height;
