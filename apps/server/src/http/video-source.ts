/** Finds the files of videos: in a folder of this machine, or else in the S3 store when there is one. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { send } from '@fastify/send';
import { isKey } from '../shared/storage-keys.ts';
import { createCachedReads } from '../shared/ttl-cache.ts';
import { videoKey } from '../shared/video-content.ts';
import { answerFile, type FileAnswer, type FileSource, inMemory } from './stored-content.ts';

/** Null when there is no such file. */
export type SendVideoFile = (request: IncomingMessage, videoId: string, file: string) => Promise<FileAnswer | null>;

/** The file of the first source that has it. */
export const firstFile =
  (...sources: readonly SendVideoFile[]): SendVideoFile =>
  async (request, videoId, file) => {
    for (const send of sources) {
      const found = await send(request, videoId, file);
      if (found) return found;
    }
    return null;
  };

export type StoredVideoPorts = {
  storage: FileSource;
  /** The files of a deleted video stay in the store for a day. */
  isDeleted: (videoId: string) => Promise<boolean>;
  nowMs: () => number;
};

export const createLocalVideoSource =
  (folder: string): SendVideoFile =>
  async (request, videoId, file) => {
    const root = join(folder, videoId);
    const found = await send(request, encodeURI(file), { root, dotfiles: 'deny', index: false, cacheControl: false });
    return found.type === 'file' ? found : null;
  };

/** Players of a film fetch the same playlists; in the store they never change. */
const playlistTtlMs = 60_000;
const maxPlaylists = 200;
const deletedTtlMs = 10_000;

export type ReadPlaylist = (videoId: string, file: string) => Promise<{ etag: string; bytes: Buffer } | null>;

export const createVideoSource = (
  local: SendVideoFile,
  { storage, isDeleted, nowMs }: StoredVideoPorts,
): { sendFile: SendVideoFile; readPlaylist: ReadPlaylist } => {
  const deleted = createCachedReads<boolean>({ nowMs, ttlMs: deletedTtlMs });
  const playlists = createCachedReads<{ etag: string; bytes: Buffer } | null>({
    nowMs,
    ttlMs: playlistTtlMs,
    maxEntries: maxPlaylists,
    isCacheable: (playlist) => playlist !== null,
  });
  const open = async (key: string) => {
    const opened = await storage.open(key);
    return opened && { etag: opened.etag, bytes: await buffer(opened.stream) };
  };
  const isThere = async (videoId: string, file: string) =>
    isKey(videoKey(videoId, file)) && !(await deleted.get(videoId, () => isDeleted(videoId)));
  const readPlaylist: ReadPlaylist = async (videoId, file) => {
    if (!(await isThere(videoId, file))) return null;
    const key = videoKey(videoId, file);
    return playlists.get(key, () => open(key));
  };
  return {
    readPlaylist,
    sendFile: async (request, videoId, file) => {
      const found = await local(request, videoId, file);
      const key = videoKey(videoId, file);
      if (found || !(await isThere(videoId, file))) return found;
      if (!file.endsWith('.m3u8')) return answerFile(storage, key, request);
      const playlist = await readPlaylist(videoId, file);
      return playlist && answerFile(inMemory(playlist), key, request);
    },
  };
};
