/** Where the playlists of videos are: rows of a live that several nodes share, files of this machine, or files of the S3 store. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../shared/missing-file.ts';

type Playlist = { readonly stamp: string; readonly text: string };

/** A playlist with a stamp that changes with it; `unchanged` when the stamp is the given one. */
export type Look = (stamp: string) => Promise<Playlist | 'unchanged' | 'missing'>;
export type LookAtPlaylist = (videoId: string, file: string) => Look;

export type PlaylistPlaces = {
  /** Null when it is no playlist of a running live. */
  live: { playlist(videoId: string, file: string): Promise<Playlist | null> } | undefined;
  folder: string;
  stored:
    | ((videoId: string, file: string) => Promise<{ readonly etag: string; readonly bytes: Buffer } | null>)
    | undefined;
};

export const lookAtPlaylists =
  ({ live, folder, stored }: PlaylistPlaces): LookAtPlaylist =>
  (videoId, file) =>
  async (before) => {
    const shared = await live?.playlist(videoId, file);
    if (shared) return ifChanged(before, { ...shared, stamp: `live ${shared.stamp}` });
    const local = await lookAtFile(join(folder, videoId, file))(before);
    if (local !== 'missing' || !stored) return local;
    const found = await stored(videoId, file);
    return found ? ifChanged(before, { stamp: `stored ${found.etag}`, text: found.bytes.toString() }) : 'missing';
  };

const ifChanged = (before: string, playlist: Playlist) => (playlist.stamp === before ? 'unchanged' : playlist);

/** Reads a file only when it has changed. */
export const lookAtFile =
  (file: string): Look =>
  async (before) => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      return stamp === before ? 'unchanged' : { stamp, text: await readFile(file, 'utf8') };
    } catch (error) {
      if (isMissing(error)) return 'missing';
      throw error;
    }
  };
