/** Serves video files. Every request needs a signed URL and the cookie that belongs to it. */
import { extname, join } from 'node:path';
import { AppError } from '@palco/contract/errors';
import type { FastifyInstance } from 'fastify';
import { videoContentTypes } from '../shared/video-content.ts';
import { readCookie } from './cookies.ts';
import { type Look, lookAtFile, PlaylistWaits } from './playlist-waits.ts';
import type { SendVideoFile } from './video-source.ts';

export const mediaCookieName = 'palco_media';

const isVideoId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The playlists of one quality; only those of a live change. */
const isPlaylist = (file: string) => /^v\d\/index\.m3u8$/.test(file);

/** The parameter of players, by the standard. */
const sequenceOf = ({ _HLS_msn: text = '' }: { _HLS_msn?: string }) =>
  /^\d{1,15}$/.test(String(text)) ? Number(text) : null;

export type VideoFilePorts<Viewing> = {
  /** The folder of the videos of this machine, and of the lives that it records. */
  folder: string;
  sendFile: SendVideoFile;
  /** Where the playlists of lives are not files of that folder. */
  lookAtPlaylist?: ((videoId: string, file: string) => Look) | undefined;
  /** Who a request for a video comes from; null when its signature or cookie is invalid or expired. */
  viewingOf: (request: { videoId: string; signature: string; cookie: string | undefined }) => Viewing | null;
  /** A signed URL can outlive the login, the access and the lease it was made for. */
  isAllowed: (viewing: Viewing) => Promise<boolean>;
};

export const addVideoFiles = <Viewing>(
  app: FastifyInstance,
  { folder, sendFile, viewingOf, isAllowed, ...ports }: VideoFilePorts<Viewing>,
) => {
  const { lookAtPlaylist = (videoId, file) => lookAtFile(join(folder, videoId, file)) } = ports;
  const waits = new PlaylistWaits();
  app.addHook('preClose', async () => waits.close());
  app.get<{ Params: { signature: string; videoId: string; '*': string }; Querystring: { _HLS_msn?: string } }>(
    '/videos/:signature/:videoId/*',
    async (request, reply) => {
      const { signature, videoId, '*': file } = request.params;
      const contentType = videoContentTypes[extname(file)];
      const cookie = readCookie(request.headers.cookie, mediaCookieName);
      const viewing = viewingOf({ videoId, signature, cookie });
      if (viewing === null || !(await isAllowed(viewing))) throw new AppError('NO_PERMISSION');
      if (!isVideoId(videoId) || !contentType) throw new AppError('NOT_FOUND');
      const sequence = sequenceOf(request.query);
      if (sequence !== null && isPlaylist(file))
        await waits.until(`${videoId}/${file}`, sequence, lookAtPlaylist(videoId, file));
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
