import * as contract from '@palco/contract/playback';
import * as limits from '@palco/contract/room-limits';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { Identity } from '../../shared/identity.ts';
import type { PlaybackService } from './service.ts';

export type PlaybackRoutePorts = {
  playback: PlaybackService;
  takePriority: (
    identity: Identity,
    roomId: string,
    producerToken: string | undefined,
  ) => Promise<{
    video_url: string | null;
    videoUrl: string | null;
    socketPath: string | null;
    technology: 'webrtc' | 'hls' | 'mp4' | null;
    video_availability: 'available' | 'any' | 'playing_elsewhere' | 'unavailable';
  }>;
};

export const playbackRoutes = ({ playback, takePriority }: PlaybackRoutePorts): RouteBinding[] => [
  bindRoute(contract.takePriority, ({ caller, params, query }) =>
    takePriority(caller, params.id, query.producer_token),
  ),
  bindRoute(contract.readProgress, async ({ caller, body }) => ({
    videos: await playback.readProgress(caller, body.ids_list),
  })),
  bindRoute(contract.sendStatistics, async ({ caller, params, body }) => {
    const nextReportMs = await playback.report(caller, {
      roomId: params.roomId,
      videoId: body.videoId,
      position: body.position,
      duration: body.duration,
      isPlaying: body.playing,
      isLive: body.live,
      technology: body.technology,
      bitrate: body.bitrate,
      stalls: body.stalls,
      height: body.height,
      isLeaving: body.isLeaving ?? false,
      everyMs: Math.min(body.everyMs, limits.playback.longestStatisticsMs),
      producerToken: body.producer_token,
    });
    return { nextReportMs };
  }),
];
