/** Answers players that ask for the playlist of one quality: when it lists the next segment, with its end only, compressed. */
import { AppError } from '@palco/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PlaylistCache } from './playlist-cache.ts';
import type { PlaylistSource } from './playlist-source.ts';
import { PlaylistWaits } from './playlist-waits.ts';

/** The playlists of one quality, of a live (`v0`) or of a film (`720p`); only those of a live change. */
export const isPlaylist = (file: string): boolean => /^(v\d|\d{2,5}p)\/index\.m3u8$/.test(file);

/** The parameters of players, by the standard. */
export type PlaylistQuery = { _HLS_msn?: string; _HLS_skip?: string };

type PlaylistRequest = { Querystring: PlaylistQuery };

export type Playlists = {
  /** Throws NOT_FOUND. `isAwaited`: it lists the segment that the player asked for. */
  send(
    request: FastifyRequest<PlaylistRequest>,
    reply: FastifyReply,
    options: {
      readonly videoId: string;
      readonly file: string;
      readonly cacheControl: (answered: { readonly isEnded: boolean; readonly isAwaited: boolean }) => string;
    },
  ): Promise<FastifyReply>;
  /** Throws NOT_FOUND. */
  read(videoId: string, file: string): Promise<string>;
};

export const createPlaylists = (app: FastifyInstance, source: PlaylistSource): Playlists => {
  const waits = new PlaylistWaits();
  const cache = new PlaylistCache();
  app.addHook('preClose', async () => waits.close());
  return {
    read: async (videoId, file) => {
      const found = await source(videoId, file)('');
      if (typeof found === 'string') throw new AppError('NOT_FOUND');
      return found.text;
    },
    send: async ({ query, headers }, reply, { videoId, file, cacheControl }) => {
      const sequence = sequenceOf(query);
      const [playlist, readIfChanged] = [`${videoId}/${file}`, source(videoId, file)];
      if (sequence !== null) await waits.until(playlist, sequence, readIfChanged);
      const version = await cache.read(playlist, readIfChanged);
      if (!version) throw new AppError('NOT_FOUND');
      const isGzip = takesGzip(headers['accept-encoding']);
      const isDelta = query._HLS_skip === 'YES' || query._HLS_skip === 'v2';
      const { bytes, etag } = await version.body({ isDelta, isGzip });
      reply.headers({
        'cache-control': cacheControl({
          isEnded: version.isEnded,
          isAwaited: sequence !== null && sequence <= (version.last ?? -1),
        }),
        etag,
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      if (isGzip) reply.header('content-encoding', 'gzip');
      return reply.type('application/vnd.apple.mpegurl').send(bytes);
    },
  };
};

const sequenceOf = ({ _HLS_msn: text = '' }: PlaylistQuery) => (/^\d{1,15}$/.test(String(text)) ? Number(text) : null);

const takesGzip = (accepted: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted ?? '');
