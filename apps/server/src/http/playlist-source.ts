/** Where the playlists of videos are: lists of a running live, files of this machine, or files of the S3 store. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../shared/missing-file.ts';
import type { ReadPlaylist } from './video-source.ts';

type Playlist = { readonly stamp: string; readonly text: string };

/** A playlist with a stamp that changes with it; `unchanged` when the stamp is the given one. */
export type ReadIfChanged = (stamp: string) => Promise<Playlist | 'unchanged' | 'missing'>;
export type PlaylistSource = (videoId: string, file: string) => ReadIfChanged;

/** The playlist of the first source that has it. */
export const firstPlaylist =
  (...sources: readonly PlaylistSource[]): PlaylistSource =>
  (videoId, file) =>
  async (before) => {
    for (const source of sources) {
      const found = await source(videoId, file)(before);
      if (found !== 'missing') return found;
    }
    return 'missing';
  };

type PlaylistOfLive = (videoId: string, file: string) => Promise<Playlist | null>;

export const playlistsOfLives =
  ({ playlist }: { playlist: PlaylistOfLive }): PlaylistSource =>
  (videoId, file) =>
  async (before) => {
    const live = await playlist(videoId, file);
    return live ? ifChanged(before, { ...live, stamp: `live ${live.stamp}` }) : 'missing';
  };

export const playlistsInFolder =
  (folder: string): PlaylistSource =>
  (videoId, file) =>
    readFileIfChanged(join(folder, videoId, file));

/** Without a store there are none. */
export const storedPlaylists =
  (read: ReadPlaylist | undefined): PlaylistSource =>
  (videoId, file) =>
  async (before) => {
    const found = await read?.(videoId, file);
    return found ? ifChanged(before, { stamp: `stored ${found.etag}`, text: found.bytes.toString() }) : 'missing';
  };

const ifChanged = (before: string, playlist: Playlist) => (playlist.stamp === before ? 'unchanged' : playlist);

/** Reads a file only when it has changed. */
export const readFileIfChanged =
  (file: string): ReadIfChanged =>
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
