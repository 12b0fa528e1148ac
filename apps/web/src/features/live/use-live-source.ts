import type { Room } from '@palco/contract/rooms';
import { useMemo, useState } from 'react';
import { WebrtcSource, type WebrtcSourceEvents } from './webrtc-source.ts';

type LiveRoom = Pick<Room, 'id' | 'live' | 'technology' | 'videoUrl' | 'socketPath' | 'secondaryUrl'>;

export type LiveSource = {
  /** HLS to play instead of what the room names first. */
  readonly url: string | null;
  readonly openSource: ((video: HTMLVideoElement, events: WebrtcSourceEvents) => WebrtcSource) | undefined;
};

/** Decisions, "Media": WebRTC first; where it does not get through in time, HLS without a word. */
export const useLiveSource = (
  room: LiveRoom | undefined,
  producerToken?: string,
  /** Tried before, on the stage of an interactive room. */
  isWebrtcOut = false,
): LiveSource => {
  const [failedRoomId, setFailedRoomId] = useState<string | null>(null);
  const { id, live, technology, videoUrl, socketPath, secondaryUrl } = room ?? nothing;
  // A holder of a link may watch before the room is live.
  const isWebrtc =
    (live || producerToken !== undefined) &&
    technology === 'webrtc' &&
    failedRoomId !== id &&
    !(isWebrtcOut && secondaryUrl !== null);
  const hasFallback = secondaryUrl !== null;
  const openSource = useMemo(() => {
    if (!isWebrtc || videoUrl === null || socketPath === null) return undefined;
    return (video: HTMLVideoElement, events: WebrtcSourceEvents) =>
      WebrtcSource.create(
        video,
        { videoUrl, socketPath, roomId: id, ...(producerToken !== undefined && { producerToken }) },
        hasFallback ? { ...events, onFailed: () => setFailedRoomId(id) } : events,
      );
  }, [isWebrtc, videoUrl, socketPath, id, hasFallback, producerToken]);
  // Not while WebRTC plays: every answer of the server names the HLS by another address.
  return { url: live && technology === 'webrtc' && !openSource ? secondaryUrl : null, openSource };
};

const nothing = { id: '', live: false, technology: null, videoUrl: null, socketPath: null, secondaryUrl: null };
