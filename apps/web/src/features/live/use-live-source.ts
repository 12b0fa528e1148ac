import type { Room } from '@palco/contract/rooms';
import { useMemo, useState } from 'react';
import { tryWebrtc } from './try-webrtc.ts';
import { useWebrtcReturn } from './use-webrtc-return.ts';
import { WebrtcSource, type WebrtcSourceEvents } from './webrtc-source.ts';

type LiveSourceOptions = {
  readonly producerToken: string | undefined;
  /** Tried before, on the stage of an interactive room. */
  readonly isWebrtcOut: boolean;
  readonly fetchRoom: () => Promise<Room>;
  /** Whether the viewer follows the live, not paused and not further back. */
  readonly isFollowing: () => boolean;
  /** WebRTC gets through again: the page takes the room as it is described now. */
  readonly onReturn: (room: Room) => void;
};

export type LiveSource = {
  /** HLS to play instead of what the room names first. */
  readonly url: string | null;
  readonly openSource: ((video: HTMLVideoElement, events: WebrtcSourceEvents) => WebrtcSource) | undefined;
};

/** Decisions, "Media": WebRTC first; HLS, without a notice, where it does not connect in time or the room is full. */
export const useLiveSource = (
  room: Room,
  { producerToken, isWebrtcOut, fetchRoom, isFollowing, onReturn }: LiveSourceOptions,
): LiveSource => {
  const [hasFailed, setHasFailed] = useState(false);
  const { id, live, technology, videoUrl, socketPath, secondaryUrl } = room;
  const hasFallback = secondaryUrl !== null;
  // A holder of a link may watch before the room is live.
  const isWebrtc =
    (live || producerToken !== undefined) && technology === 'webrtc' && !hasFailed && !(isWebrtcOut && hasFallback);
  const openSource = useMemo(() => {
    if (!isWebrtc || videoUrl === null || socketPath === null) return undefined;
    return (video: HTMLVideoElement, events: WebrtcSourceEvents) =>
      WebrtcSource.create(
        video,
        { videoUrl, socketPath, roomId: id, ...(producerToken !== undefined && { producerToken }) },
        hasFallback ? { ...events, onFailed: () => setHasFailed(true) } : events,
      );
  }, [isWebrtc, videoUrl, socketPath, id, hasFallback, producerToken]);
  useWebrtcReturn(live && !openSource && hasOwnHls(room), {
    isWanted: isFollowing,
    tryWebrtc: () => tryWebrtc(fetchRoom, producerToken),
    onReturn: (next) => {
      setHasFailed(false);
      onReturn(next);
    },
  });
  // Not while WebRTC plays: every answer of the server names the HLS by another address.
  return { url: live && technology === 'webrtc' && !openSource ? secondaryUrl : null, openSource };
};

/** Not the address of an outside encoder, which sends nothing by WebRTC. */
const hasOwnHls = ({ technology, videoUrl, secondaryUrl }: Room): boolean => {
  if (technology === 'webrtc') return secondaryUrl !== null;
  if (technology !== 'hls' || videoUrl === null) return false;
  return new URL(videoUrl, globalThis.location.href).origin === globalThis.location.origin;
};
