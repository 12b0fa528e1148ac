/** Chooses the source of a live: WebRTC while the media workers have capacity, else HLS, or an external encoder. */

import type { Technology, VideoAvailability } from '@palco/contract/rooms';
import type { LiveDelivery } from '@palco/contract/rooms/organizer';
import { canManageCourse } from '@palco/domain/auth/access';
import type { Identity } from '../../shared/identity.ts';

export type LiveSourceRequest = {
  readonly identity: Identity;
  readonly room: {
    readonly id: string;
    readonly courseId: string;
    readonly isProtected: boolean;
    readonly recordingId: string | null;
    readonly primaryStreamUrl: string | null;
    readonly secondaryStreamUrl: string | null;
    readonly liveDelivery: LiveDelivery;
  };
  /** Take the lease even if another tab holds it. */
  readonly isTakeover: boolean;
  /** Holders of a producer link need no lease. */
  readonly isProducer: boolean;
};

export type LiveSourcePorts = {
  lease: (request: LiveSourceRequest) => Promise<VideoAvailability>;
  /** The signed URL of the folder of the live's own HLS files. */
  folderUrl: (recordingId: string, identity: Identity, roomId: string) => string;
  /** The origin of the media socket of this node's rooms; `/` for the origin of the page. */
  mediaOrigin: string;
  socketPath: string;
  /** Whether one more viewer of this room fits on the media workers; `never` where there are none. */
  capacityFor: (roomId: string) => Promise<'free' | 'full' | 'never'>;
};

export type ResolveLiveSource = ReturnType<typeof createLiveSource>;

const nothing = { secondaryUrl: null, posterUrl: null, thumbnailsUrl: null, captions: [] };

const unavailable = {
  videoUrl: null,
  socketPath: null,
  technology: null,
  video_availability: 'unavailable' as VideoAvailability,
};

export const createLiveSource = (ports: LiveSourcePorts) => async (request: LiveSourceRequest) => {
  const { room, identity, isProducer } = request;
  const byWebrtc = { videoUrl: ports.mediaOrigin, socketPath: ports.socketPath, technology: 'webrtc' as Technology };
  if (isProducer) return { ...nothing, ...byWebrtc, video_availability: 'any' as const };

  const video_availability = await ports.lease(request);
  if (video_availability !== 'available' && video_availability !== 'any')
    return { ...nothing, ...unavailable, video_availability };
  const byHls = { socketPath: null, technology: 'hls' as Technology };
  if (room.primaryStreamUrl !== null) {
    const secondaryUrl = room.secondaryStreamUrl;
    return { ...nothing, ...byHls, videoUrl: room.primaryStreamUrl, secondaryUrl, video_availability };
  }
  const hlsUrl = room.recordingId && `${ports.folderUrl(room.recordingId, identity, room.id)}/master.m3u8`;
  const capacity = await ports.capacityFor(room.id);
  // Organizers get WebRTC in a full room too: only they can invite viewers to its stage.
  const isForHls = capacity === 'full' || room.liveDelivery === 'hls';
  const isFull = capacity === 'never' || (isForHls && !canManageCourse(identity, room.courseId));
  if (hlsUrl && isFull) return { ...nothing, ...byHls, videoUrl: hlsUrl, video_availability };
  if (capacity === 'never') return { ...nothing, ...unavailable };
  return { ...nothing, ...byWebrtc, secondaryUrl: hlsUrl, video_availability };
};
