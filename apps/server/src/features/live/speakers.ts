/** The active speaker of each stage; watchers are notified when it changes. */
import { activeSpeaker } from '@palco/contract/live/signalling';
import type { MediaEngine, MediaRoom } from '../../adapters/media/port.ts';
import type { LiveRooms } from './live-rooms.ts';
import type { Peer } from './peer.ts';

export type SpeakerPorts = { media: Pick<MediaEngine, 'openRoom'>; liveRooms: LiveRooms };

export const createSpeakers = ({ media, liveRooms }: SpeakerPorts) => {
  const observed = new WeakSet<MediaRoom>();
  const current = new Map<string, { readonly userId: string; readonly sinceMs: number }>();
  const listeners: ((roomId: string) => void)[] = [];

  const setSpeaker = (roomId: string, producerId: string) => {
    const sender = liveRooms.sentIn(roomId).find(({ producer }) => producer.id === producerId);
    const userId = sender?.remote.userId;
    if (userId === undefined || current.get(roomId)?.userId === userId) return;
    current.set(roomId, { userId, sinceMs: performance.now() });
    liveRooms.notifyWatchers(roomId, activeSpeaker, { userId });
    for (const listener of listeners) listener(roomId);
  };

  return {
    onChanged: (listener: (roomId: string) => void) => void listeners.push(listener),
    /** Subscribes once for each opening of a media room, however many join its stage. */
    observe: async (roomId: string): Promise<void> => {
      const room = await media.openRoom(roomId);
      if (observed.has(room)) return;
      observed.add(room);
      await room.onSpeaker((producerId) => setSpeaker(roomId, producerId));
    },
    /** Sends the current speaker to a page that begins to watch. */
    notifyNewWatcher: (peer: Peer) => {
      const speaker = current.get(peer.roomId);
      if (speaker) peer.notify(activeSpeaker, { userId: speaker.userId });
    },
    in: (roomId: string) => current.get(roomId) ?? null,
    forget: (roomId: string) => void current.delete(roomId),
  };
};
