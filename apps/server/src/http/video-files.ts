/** Serves video files. Every request needs a signed URL and the cookie that belongs to it. */
import { extname } from 'node:path';
import { AppError } from '@palco/contract/errors';
import type { FastifyInstance } from 'fastify';
import { videoContentTypes } from '../shared/video-content.ts';
import { readCookie } from './cookies.ts';
import { sendMaster } from './hls-files.ts';
import { isPlaylist, type PlaylistQuery, type Playlists } from './playlists.ts';
import type { SendVideoFile } from './video-source.ts';

export const mediaCookieName = 'palco_media';

const isVideoId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

export type VideoFilePorts<Viewing> = {
  sendFile: SendVideoFile;
  playlists: Playlists;
  /** Who a request for a video comes from; null when its signature or cookie is invalid or expired. */
  viewingOf: (request: { videoId: string; signature: string; cookie: string | undefined }) => Viewing | null;
  /** A signed URL can outlive the login, the access and the lease it was made for. */
  isAllowed: (viewing: Viewing) => Promise<boolean>;
  /** Where a CDN has the files of a video; undefined where there is none. */
  cdnFolderOf?: ((videoId: string, viewing: Viewing) => Promise<string>) | undefined;
};

export const addVideoFiles = <Viewing>(
  app: FastifyInstance,
  { sendFile, playlists, viewingOf, isAllowed, cdnFolderOf }: VideoFilePorts<Viewing>,
) => {
  app.get<{ Params: { signature: string; videoId: string; '*': string }; Querystring: PlaylistQuery }>(
    '/videos/:signature/:videoId/*',
    async (request, reply) => {
      const { signature, videoId, '*': file } = request.params;
      const contentType = videoContentTypes[extname(file)];
      const cookie = readCookie(request.headers.cookie, mediaCookieName);
      const viewing = viewingOf({ videoId, signature, cookie });
      if (viewing === null || !(await isAllowed(viewing))) throw new AppError('NO_PERMISSION');
      if (!isVideoId(videoId) || !contentType) throw new AppError('NOT_FOUND');
      if (file === 'master.m3u8' && cdnFolderOf)
        return sendMaster(reply, await playlists.read(videoId, file), await cdnFolderOf(videoId, viewing));
      if (isPlaylist(file))
        return playlists.send(request, reply, { videoId, file, cacheControl: () => 'private, no-cache' });
      const found = await sendFile(request.raw, videoId, file);
      if (!found) throw new AppError('NOT_FOUND');
      // Immutable, because the signature is part of the URL; playlists and captions may still change.
      const cache =
        file.endsWith('.m3u8') || file.endsWith('.vtt') ? 'private, no-cache' : 'private, max-age=21600, immutable';
      return reply
        .code(found.statusCode)
        .headers({
          ...found.headers,
          'content-type': contentType,
          'cache-control': cache,
          'x-content-type-options': 'nosniff',
        })
        .send(found.stream);
    },
  );
};
