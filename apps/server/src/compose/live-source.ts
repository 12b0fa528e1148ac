/** Role api for the source that a page plays, roles api and media for who may watch a live. */
import { createLiveSource, type ResolveLiveSource } from '../features/live/live-source.ts';
import { createViewerCheck } from '../features/live/viewer-check.ts';
import { liveFieldsOf } from '../features/rooms/room-view.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { mediaSocketPath } from '../sockets/media.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import type { Playback } from './playback.ts';

/** Long enough for the pages of an audience that comes at once. */
const sentToHlsMs = 10_000;

export type LiveSourceParts = {
  rooms: Pick<Admission, 'admission'>;
  media: Pick<Media, 'nodes'>;
  playback: Pick<Playback, 'playback'>;
};
export type LiveSource = ReturnType<typeof composeLiveSource>;

export const composeLiveSource = ({ config, clock }: Core, { rooms, media, ...parts }: LiveSourceParts) => {
  const { playback } = parts.playback;
  const chooseSource = createLiveSource({
    lease: playback.lease,
    folderUrl: playback.folderUrl,
    mediaOrigin: config.publicUrl === undefined ? '/' : new URL(config.publicUrl).origin,
    socketPath: mediaSocketPath,
    capacityFor: media.nodes.capacityFor,
  });
  /** Rooms whose last viewer was sent to HLS: the pages of the next ones do not connect to its media while they load. */
  const sentToHls = createTtlCache<true>({ nowMs: clock.monotonicMs, ttlMs: sentToHlsMs });
  const resolveLiveSource: ResolveLiveSource = async (request) => {
    const source = await chooseSource(request);
    if (source.technology === 'hls') sentToHls.set(request.room.id, true);
    return source;
  };
  const checkViewer = createViewerCheck({
    enterToWatch: async (identity, roomId) => {
      const row = await rooms.admission.enterToWatch(identity, roomId);
      return { isLive: row.is_live, room: liveFieldsOf(row) };
    },
    resolveLiveSource,
  });

  return {
    resolveLiveSource,
    checkViewer,
    /** Whether a page is likely to watch the room by WebRTC. */
    isOnAirByWebrtc: (roomId: string): boolean => media.nodes.isOnAir(roomId) && !sentToHls.get(roomId),
  };
};
