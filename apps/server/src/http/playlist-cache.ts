/** Playlists of single qualities, compressed once for each version. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isEndedPlaylist, lastSequenceOf } from '@palco/domain/live/playlist';
import { deltaOf } from '@palco/domain/live/playlist-delta';
import type { ReadIfChanged } from './playlist-source.ts';

const compress = promisify(gzip);

/** About 50 kB each, of a long film. */
const maxVersions = 200;

export type PlaylistBody = { readonly bytes: Buffer; readonly etag: string };

export type PlaylistVersion = {
  readonly isEnded: boolean;
  /** The number of its last segment. */
  readonly last: number | null;
  /** Of all of it, or of its end if the player has the rest. */
  body(form: { readonly isDelta: boolean; readonly isGzip: boolean }): Promise<PlaylistBody>;
};

type Known = { readonly stamp: string; readonly version: PlaylistVersion };

export class PlaylistCache {
  readonly #known = new Map<string, Known>();

  /** Null where there is none. */
  async read(playlist: string, readIfChanged: ReadIfChanged): Promise<PlaylistVersion | null> {
    const known = this.#known.get(playlist);
    const found = await readIfChanged(known?.stamp ?? '');
    if (found === 'unchanged' && known) return known.version;
    if (typeof found === 'string') {
      this.#known.delete(playlist);
      return null;
    }
    const version = versionOf(found.text);
    this.#remember(playlist, { stamp: found.stamp, version });
    return version;
  }

  #remember(playlist: string, known: Known): void {
    this.#known.delete(playlist);
    this.#known.set(playlist, known);
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
    last: lastSequenceOf(text),
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
