/** The files of running lives: playlists that are made when they are asked for, and segments wherever they are. */
import { createHash } from 'node:crypto';
import { answerFile, inMemory } from './stored-content.ts';
import type { SendVideoFile } from './video-source.ts';

export type LiveFilePorts = {
  /** Null when it is no file of a running live. */
  open(videoId: string, file: string): Promise<Buffer | null>;
  playlist(videoId: string, file: string): Promise<{ stamp: string; text: string } | null>;
};

export const createLiveFileSource =
  ({ open }: Pick<LiveFilePorts, 'open'>): SendVideoFile =>
  async (request, videoId, file) => {
    const bytes = await open(videoId, file);
    if (bytes === null) return null;
    // Segments never change.
    const tag = file.endsWith('.m3u8') ? createHash('sha256').update(bytes).digest('base64url').slice(0, 22) : file;
    return answerFile(inMemory({ etag: `"${tag}"`, bytes }), file, request);
  };
