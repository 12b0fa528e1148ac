/** Who is being heard on a stage: told to everybody who watches, when it changes. */
import { activeSpeaker } from '@palco/contract/live/signalling';
import type { MediaEngine, MediaRoom } from '../../adapters/media/port.ts';
import type { Hall } from './live-rooms.ts';
import type { Peer } from './peer.ts';

export type SpeakerPorts = {
  media: Pick<MediaEngine, 'openRoom'>;
  hall: Hall;
  onChanged: (roomId: string) => void;
};

export const createSpeakers = ({ media, hall, onChanged }: SpeakerPorts) => {
  const listening = new WeakSet<MediaRoom>();
  const current = new Map<string, { readonly userId: string; readonly sinceMs: number }>();

  const heard = (roomId: string, producerId: string) => {
    const sender = hall.sentIn(roomId).find(({ producer }) => producer.id === producerId);
    const userId = sender?.remote.userId;
    if (userId === undefined || current.get(roomId)?.userId === userId) return;
    current.set(roomId, { userId, sinceMs: Date.now() });
    hall.tell(roomId, activeSpeaker, { userId });
    onChanged(roomId);
  };

  return {
    /** Once for each opening of a room, however many come onto its stage. */
    listen: async (roomId: string): Promise<void> => {
      const room = await media.openRoom(roomId);
      if (listening.has(room)) return;
      listening.add(room);
      await room.onSpeaker((producerId) => heard(roomId, producerId));
    },
    /** Whoever begins to watch learns who is speaking. */
    greet: (peer: Peer) => {
      const speaker = current.get(peer.roomId);
      if (speaker) peer.tell(activeSpeaker, { userId: speaker.userId });
    },
    in: (roomId: string) => current.get(roomId) ?? null,
    forget: (roomId: string) => void current.delete(roomId),
  };
};
