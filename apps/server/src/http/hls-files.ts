/**
 * Playlists and segments for a CDN: by a token that all viewers of a video share, without a cookie and without the database. The right to
 * watch is checked where the token is given, at the master playlist of each viewer.
 */
import { extname } from 'node:path';
import { AppError, type ErrorBody } from '@palco/contract/errors';
import { masterAt } from '@palco/domain/live/playlist';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPlaylist, type PlaylistQuery, type Playlists } from './playlists.ts';
import type { SendVideoFile } from './video-source.ts';

/** Not the master playlist, which is private, nor pictures and captions, which the page loads from its own origin. */
const segmentTypes: Readonly<Record<string, string>> = { '.m4s': 'video/iso.segment', '.mp4': 'video/mp4' };

/** Half a segment. */
const livePlaylist = 'public, max-age=1, stale-while-revalidate=2';
/** Three segments: players that wait for a segment ask by an address of its own, and those who are late want the same answer. */
const awaitedPlaylistS = 6;
const endedPlaylistS = 60;
/** It may exist a moment later. */
const missing = 'public, max-age=1';
const refused = 'no-store';

const forAllOrigins = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };

export type HlsFilePorts = {
  sendFile: SendVideoFile;
  playlists: Playlists;
  /** How long a token is still valid; 0: not at all. */
  secondsLeft: (videoId: string, token: string) => number;
};

export const addHlsFiles = (app: FastifyInstance, { sendFile, playlists, secondsLeft }: HlsFilePorts) => {
  app.get<{ Params: { token: string; videoId: string; '*': string }; Querystring: PlaylistQuery }>(
    '/hls/:token/:videoId/*',
    async (request, reply) => {
      const { token, videoId, '*': file } = request.params;
      // Browsers hide the status of an answer without it.
      reply.headers(forAllOrigins);
      const leftS = secondsLeft(videoId, token);
      if (leftS === 0) return refuse(reply, 'NO_PERMISSION', refused);
      try {
        if (isPlaylist(file)) {
          const ended = `public, max-age=${Math.min(endedPlaylistS, leftS)}`;
          const awaited = `public, max-age=${Math.min(awaitedPlaylistS, leftS)}`;
          return await playlists.send(request, reply, {
            videoId,
            file,
            cacheControl: ({ isEnded, isAwaited }) => (isEnded ? ended : isAwaited ? awaited : livePlaylist),
          });
        }
        const contentType = segmentTypes[extname(file)];
        if (!contentType) throw new AppError('NOT_FOUND');
        const found = await sendFile(request.raw, videoId, file);
        if (!found) throw new AppError('NOT_FOUND');
        // Never rewritten, but a cache must not answer for a token that has expired: it cannot check one.
        const cacheControl = `public, max-age=${leftS}, immutable`;
        return reply
          .code(found.statusCode)
          .headers({ ...found.headers, 'content-type': contentType, 'cache-control': cacheControl })
          .send(found.stream);
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return refuse(reply, 'NOT_FOUND', missing);
        throw error;
      }
    },
  );
};

const refuse = (reply: FastifyReply, code: 'NO_PERMISSION' | 'NOT_FOUND', cacheControl: string) => {
  const { status, description } = new AppError(code);
  const body: ErrorBody = { error: code, error_description: description };
  return reply.code(status).header('cache-control', cacheControl).type('application/json').send(JSON.stringify(body));
};

/** The master playlist of one viewer, whose qualities are at the CDN. */
export const sendMaster = (reply: FastifyReply, text: string, cdnFolder: string) =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    .type('application/vnd.apple.mpegurl')
    .send(masterAt(text, cdnFolder));
