/** A live that no browser sends: a program on this machine brings picture and sound into a room. */
import { randomInt } from 'node:crypto';
import type { MediaEngine, MediaFeed } from '../../adapters/media/port.ts';
import type { Hall } from './live-rooms.ts';

/** Where a program has to send, and as what. */
export type FeedTarget = {
  readonly port: number;
  readonly rtcpPort: number;
  readonly payloadType: number;
  readonly ssrc: number;
};

export type RoomFeed = {
  readonly video: FeedTarget;
  readonly audio: FeedTarget;
  /** Called once, when the room or its worker is gone. */
  onClose(listener: () => void): void;
  close(): void;
};

export type FeedSender = { readonly userId: string; readonly name: string };

export const openRoomFeed = async (
  { media, hall }: { media: MediaEngine; hall: Hall },
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
    hall.add(roomId, { remote: { producerId: producer.id, kind: producer.kind, ...sender }, producer });
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
