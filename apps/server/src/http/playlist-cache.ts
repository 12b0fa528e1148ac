/** Playlists of single qualities, read and compressed once for each version of their file. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isEndedPlaylist } from '@palco/domain/live/playlist';
import { deltaOf } from '@palco/domain/live/playlist-delta';

const compress = promisify(gzip);

/** About 50 kB each, of a long film. */
const maxVersions = 200;

export type PlaylistBody = { readonly bytes: Buffer; readonly etag: string };

export type PlaylistVersion = {
  readonly isEnded: boolean;
  /** Of all of it, or of its end if the player has the rest. */
  body(form: { readonly isDelta: boolean; readonly isGzip: boolean }): Promise<PlaylistBody>;
};

type Known = { readonly stamp: string; readonly version: Promise<PlaylistVersion> };

export class PlaylistCache {
  readonly #known = new Map<string, Known>();

  /** Null where there is no such file. */
  async read(file: string): Promise<PlaylistVersion | null> {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const known = this.#known.get(file);
      if (known?.stamp === stamp) return await known.version;
      const version = readFile(file, 'utf8').then(versionOf);
      this.#remember(file, { stamp, version });
      return await version;
    } catch (error) {
      this.#known.delete(file);
      if (isMissing(error)) return null;
      throw error;
    }
  }

  #remember(file: string, known: Known): void {
    this.#known.delete(file);
    this.#known.set(file, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxVersions && oldest !== undefined) this.#known.delete(oldest);
  }
}

const versionOf = (text: string): PlaylistVersion => {
  const bodies = new Map<string, Promise<PlaylistBody>>();
  let delta: string | null | undefined;
  const textOf = (isDelta: boolean): string => {
    if (!isDelta) return text;
    delta ??= deltaOf(text);
    return delta ?? text;
  };
  return {
    isEnded: isEndedPlaylist(text),
    body: ({ isDelta, isGzip }) => {
      const key = `${isDelta} ${isGzip}`;
      const known = bodies.get(key) ?? bodyOf(textOf(isDelta), isGzip);
      bodies.set(key, known);
      return known;
    },
  };
};

/** A weak tag, because both encodings of a text have the same. */
const bodyOf = async (text: string, isGzip: boolean): Promise<PlaylistBody> => ({
  bytes: isGzip ? await compress(text) : Buffer.from(text),
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
