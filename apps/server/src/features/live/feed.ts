/** A live that no browser sends: a program of this machine sends video and audio into a room by RTP. */
import { randomInt } from 'node:crypto';
import type { MediaEngine, MediaFeed } from '../../adapters/media/port.ts';
import type { LiveRooms } from './live-rooms.ts';

/** The ports and RTP parameters a program has to send with. */
export type FeedTarget = {
  readonly port: number;
  readonly rtcpPort: number;
  readonly payloadType: number;
  readonly ssrc: number;
};

export type RoomFeed = {
  readonly video: FeedTarget;
  readonly audio: FeedTarget;
  /** Called once, when the room or its media worker has closed. */
  onClose(listener: () => void): void;
  close(): void;
};

export type FeedSender = { readonly userId: string; readonly name: string };

export const openRoomFeed = async (
  { media, liveRooms }: { media: MediaEngine; liveRooms: LiveRooms },
  roomId: string,
  sender: FeedSender,
): Promise<RoomFeed> => {
  const room = await media.openRoom(roomId);
  const [videoTarget, audioTarget] = [
    { payloadType: 102, ssrc: randomInt(1, 2 ** 31) },
    { payloadType: 100, ssrc: randomInt(1, 2 ** 31) },
  ];
  const video = await room.openFeed({ codec: 'h264', ...videoTarget });
  const audio = await room.openFeed({ codec: 'opus', ...audioTarget });
  const announce = ({ producer }: MediaFeed) =>
    liveRooms.add(roomId, { remote: { producerId: producer.id, kind: producer.kind, ...sender }, producer });
  announce(video);
  announce(audio);
  return {
    video: { ...videoTarget, port: video.port, rtcpPort: video.rtcpPort },
    audio: { ...audioTarget, port: audio.port, rtcpPort: audio.rtcpPort },
    onClose: (listener) => video.producer.onClose(listener),
    close: () => {
      video.close();
      audio.close();
    },
  };
};
