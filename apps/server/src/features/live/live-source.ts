/** Where a live plays for somebody: by WebRTC while there is room, by HLS otherwise, or from an outside encoder. */

import type { Technology, VideoAvailability } from '@palco/contract/rooms';
import { isOrganizer } from '@palco/domain/auth/access';
import type { Identity } from '../../shared/identity.ts';

export type LiveWish = {
  readonly identity: Identity;
  readonly room: {
    readonly id: string;
    readonly isProtected: boolean;
    readonly recordingId: string | null;
    readonly primaryStreamUrl: string | null;
    readonly secondaryStreamUrl: string | null;
  };
  readonly isTakeover: boolean;
  readonly isProducer: boolean;
};

export type WatchingPorts = {
  lease: (wish: LiveWish) => Promise<VideoAvailability>;
  /** The folder of the live's own HLS, as this person may read it. */
  folderOf: (recordingId: string, identity: Identity) => string;
  /** Where the signalling of the rooms of this node is reached; `/` for the origin that the page came from. */
  mediaOrigin: string;
  socketPath: string;
  /** Whether one more viewer of this room fits on the media workers; `never` where there are none. */
  placeFor: (roomId: string) => Promise<'free' | 'full' | 'never'>;
};

const nothing = { secondaryUrl: null, posterUrl: null, thumbnailsUrl: null, captions: [] };

const unavailable = {
  videoUrl: null,
  socketPath: null,
  technology: null,
  video_availability: 'unavailable' as VideoAvailability,
};

export const createWatching = (ports: WatchingPorts) => async (wish: LiveWish) => {
  const { room, isProducer } = wish;
  const byWebrtc = { videoUrl: ports.mediaOrigin, socketPath: ports.socketPath, technology: 'webrtc' as Technology };
  if (isProducer) return { ...nothing, ...byWebrtc, video_availability: 'any' as const };

  const video_availability = await ports.lease(wish);
  if (video_availability !== 'available' && video_availability !== 'any')
    return { ...nothing, ...unavailable, video_availability };
  const byHls = { socketPath: null, technology: 'hls' as Technology };
  if (room.primaryStreamUrl !== null) {
    const secondaryUrl = room.secondaryStreamUrl;
    return { ...nothing, ...byHls, videoUrl: room.primaryStreamUrl, secondaryUrl, video_availability };
  }
  const hlsUrl = room.recordingId && `${ports.folderOf(room.recordingId, wish.identity)}/master.m3u8`;
  const place = await ports.placeFor(room.id);
  // An organizer finds a place in a full house: nobody else lets people onto its stage.
  const isFull = place === 'never' || (place === 'full' && !isOrganizer(wish.identity));
  if (hlsUrl && isFull) return { ...nothing, ...byHls, videoUrl: hlsUrl, video_availability };
  if (place === 'never') return { ...nothing, ...unavailable };
  return { ...nothing, ...byWebrtc, secondaryUrl: hlsUrl, video_availability };
};
