/** The pages connected to the media of each room, and the producers in it. */
import type { Notice, PayloadIn } from '@palco/contract/define';
import { newProducer, producerClosed, producerPaused, type RemoteProducer } from '@palco/contract/live/signalling';
import type { MediaProducer } from '../../adapters/media/port.ts';
import type { Peer } from './peer.ts';

/** A producer in a room. */
export type Sent = { readonly remote: Omit<RemoteProducer, 'paused'>; readonly producer: MediaProducer };

export type LiveRooms = ReturnType<typeof createLiveRooms>;

type Room = { readonly peers: Set<Peer>; readonly sent: Map<string, Sent> };
type RoomListener = (roomId: string) => void;

export const createLiveRooms = () => {
  const rooms = new Map<string, Room>();
  const sessionPeers = new Map<string, Set<Peer>>();
  const sentListeners: RoomListener[] = [];
  const emptyListeners: RoomListener[] = [];

  const sentChanged = (roomId: string) => {
    for (const listener of sentListeners) listener(roomId);
  };

  const roomOf = (roomId: string): Room => {
    const room = rooms.get(roomId) ?? { peers: new Set(), sent: new Map() };
    rooms.set(roomId, room);
    return room;
  };

  const deleteIfEmpty = (roomId: string) => {
    const room = rooms.get(roomId);
    if (!room || room.peers.size > 0 || room.sent.size > 0) return;
    rooms.delete(roomId);
    for (const listener of emptyListeners) listener(roomId);
  };

  const present = ({ remote, producer }: Sent): RemoteProducer => ({ ...remote, paused: producer.isPaused });

  const forEachWatcher = (roomId: string, notify: (peer: Peer) => void) => {
    for (const peer of rooms.get(roomId)?.peers ?? []) if (peer.transport('watch')) notify(peer);
  };

  const add = (roomId: string, sent: Sent) => {
    const room = roomOf(roomId);
    const { id } = sent.producer;
    room.sent.set(id, sent);
    sent.producer.onClose(() => {
      room.sent.delete(id);
      forEachWatcher(roomId, (peer) => peer.notify(producerClosed, { producerId: id }));
      sentChanged(roomId);
      deleteIfEmpty(roomId);
    });
    // A page is not notified of its own producers.
    forEachWatcher(roomId, (peer) => {
      if (!isOwn(peer, id)) peer.notify(newProducer, present(sent));
    });
    sentChanged(roomId);
  };

  const has = (roomId: string, producerId: string): boolean => rooms.get(roomId)?.sent.has(producerId) ?? false;

  const isOwn = (peer: Peer, producerId: string) =>
    [...peer.producers.values()].some(({ producer }) => producer.id === producerId);

  return {
    /** Called when a producer is added, closed, paused or resumed, or its active layers change. */
    onSentChanged: (listener: RoomListener) => void sentListeners.push(listener),
    /** Called when the last page and the last producer of a room are gone. */
    onEmpty: (listener: RoomListener) => void emptyListeners.push(listener),
    join: (peer: Peer) => {
      roomOf(peer.roomId).peers.add(peer);
      sessionPeers.set(peer.sessionId, (sessionPeers.get(peer.sessionId) ?? new Set()).add(peer));
    },
    leave: (peer: Peer) => {
      rooms.get(peer.roomId)?.peers.delete(peer);
      const rest = sessionPeers.get(peer.sessionId);
      rest?.delete(peer);
      if (rest?.size === 0) sessionPeers.delete(peer.sessionId);
      deleteIfEmpty(peer.roomId);
    },
    add,
    has,
    paused: (roomId: string, producerId: string, paused: boolean) => {
      if (!has(roomId, producerId)) return;
      forEachWatcher(roomId, (peer) => peer.notify(producerPaused, { producerId, paused }));
      sentChanged(roomId);
    },
    notifyWatchers: <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) =>
      forEachWatcher(roomId, (peer) => peer.notify(notice, payload)),
    peersIn: (roomId: string): readonly Peer[] => [...(rooms.get(roomId)?.peers ?? [])],
    sentIn: (roomId: string): readonly Sent[] => [...(rooms.get(roomId)?.sent.values() ?? [])],
    /** The producers a page that begins to watch can consume. */
    othersFor: (peer: Peer): RemoteProducer[] =>
      [...(rooms.get(peer.roomId)?.sent.values() ?? [])]
        .filter(({ producer }) => !isOwn(peer, producer.id))
        .map(present),
    roomIds: (): readonly string[] => [...rooms.keys()],
    /** Without previews and those who transmit. */
    viewersIn: (roomId: string): number =>
      [...(rooms.get(roomId)?.peers ?? [])].filter((peer) => peer.role === 'viewer' && peer.transport('watch')).length,
    watchersIn: (roomId: string): number =>
      [...(rooms.get(roomId)?.peers ?? [])].filter((peer) => peer.transport('watch')).length,
    peersOfSession: (sessionId: string): readonly Peer[] => [...(sessionPeers.get(sessionId) ?? [])],
  };
};
