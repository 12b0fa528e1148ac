/** Where the playlists of videos are: lists of a running live, files of this machine, or files of the S3 store. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../shared/missing-file.ts';
import type { ReadPlaylist } from './video-source.ts';

type Playlist = { readonly stamp: string; readonly text: string };

/** A playlist with a stamp that changes with it; `unchanged` when the stamp is the given one. */
export type Look = (stamp: string) => Promise<Playlist | 'unchanged' | 'missing'>;
export type LookAtPlaylist = (videoId: string, file: string) => Look;

/** The playlist of the first place that has it. */
export const firstPlaylist =
  (...places: readonly LookAtPlaylist[]): LookAtPlaylist =>
  (videoId, file) =>
  async (before) => {
    for (const lookAt of places) {
      const found = await lookAt(videoId, file)(before);
      if (found !== 'missing') return found;
    }
    return 'missing';
  };

type PlaylistOfLive = (videoId: string, file: string) => Promise<Playlist | null>;

export const playlistsOfLives =
  ({ playlist }: { playlist: PlaylistOfLive }): LookAtPlaylist =>
  (videoId, file) =>
  async (before) => {
    const live = await playlist(videoId, file);
    return live ? ifChanged(before, { ...live, stamp: `live ${live.stamp}` }) : 'missing';
  };

export const playlistsInFolder =
  (folder: string): LookAtPlaylist =>
  (videoId, file) =>
    lookAtFile(join(folder, videoId, file));

/** Without a store there are none. */
export const storedPlaylists =
  (read: ReadPlaylist | undefined): LookAtPlaylist =>
  (videoId, file) =>
  async (before) => {
    const found = await read?.(videoId, file);
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
