/** The HTTP door of video files: nothing leaves without a pass and the cookie that belongs to it. */
import { extname, join } from 'node:path';
import { send } from '@fastify/send';
import { AppError } from '@palco/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { VideoPasses } from '../features/playback/video-pass.ts';

export const mediaCookieName = 'palco_media';

const contentTypes: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

const isVideoId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

export type VideoFilePorts = {
  folder: string;
  passes: VideoPasses;
  /** Whether a login still stands: an address outlives the login that it was given to. */
  isLoginActive: (loginId: string) => Promise<boolean>;
};

export const addVideoFiles = (app: FastifyInstance, { folder, passes, isLoginActive }: VideoFilePorts) => {
  app.get<{ Params: { pass: string; videoId: string; '*': string } }>(
    '/videos/:pass/:videoId/*',
    async (request, reply) => {
      const { pass, videoId, '*': file } = request.params;
      const contentType = contentTypes[extname(file)];
      const cookie = cookieOf(request.headers.cookie, mediaCookieName);
      const loginId = passes.loginOf({ videoId, pass, cookie });
      if (loginId === null || !(await isLoginActive(loginId))) throw new AppError('NO_PERMISSION');
      if (!isVideoId(videoId) || !contentType) throw new AppError('NOT_FOUND');
      const found = await send(request.raw, encodeURI(file), {
        root: join(folder, videoId),
        dotfiles: 'deny',
        index: false,
        cacheControl: false,
      });
      if (found.type !== 'file') throw new AppError('NOT_FOUND');
      // A pass is part of the address, so what is cached under it ends with it; playlists may still grow captions.
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

const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];
