/** Everybody who is in the media of a room right now, and what is being sent there. */
import type { Notice, PayloadIn } from '@palco/contract/define';
import { newProducer, producerClosed, producerPaused, type RemoteProducer } from '@palco/contract/live/signalling';
import type { MediaProducer } from '../../adapters/media/port.ts';
import type { Peer } from './peer.ts';

/** Something sent into a room. */
export type Sent = { readonly remote: Omit<RemoteProducer, 'paused'>; readonly producer: MediaProducer };

export type HallPorts = {
  /** What is sent in a room has changed. */
  onSentChanged: (roomId: string) => void;
  /** Nobody is left. */
  onEmpty: (roomId: string) => void;
};

export type Hall = ReturnType<typeof createHall>;

type Room = { readonly peers: Set<Peer>; readonly sent: Map<string, Sent> };

export const createHall = ({ onSentChanged, onEmpty }: HallPorts) => {
  const rooms = new Map<string, Room>();

  const roomOf = (roomId: string): Room => {
    const room = rooms.get(roomId) ?? { peers: new Set(), sent: new Map() };
    rooms.set(roomId, room);
    return room;
  };

  const forgetIfEmpty = (roomId: string) => {
    const room = rooms.get(roomId);
    if (!room || room.peers.size > 0 || room.sent.size > 0) return;
    rooms.delete(roomId);
    onEmpty(roomId);
  };

  const present = ({ remote, producer }: Sent): RemoteProducer => ({ ...remote, paused: producer.isPaused });

  const tellWatchers = (roomId: string, tell: (peer: Peer) => void) => {
    for (const peer of rooms.get(roomId)?.peers ?? []) if (peer.transport('watch')) tell(peer);
  };

  const add = (roomId: string, sent: Sent) => {
    const room = roomOf(roomId);
    const { id } = sent.producer;
    room.sent.set(id, sent);
    sent.producer.onClose(() => {
      room.sent.delete(id);
      tellWatchers(roomId, (peer) => peer.tell(producerClosed, { producerId: id }));
      onSentChanged(roomId);
      forgetIfEmpty(roomId);
    });
    sent.producer.onActiveLayers(() => onSentChanged(roomId));
    // A page need not be told of what it sends itself.
    tellWatchers(roomId, (peer) => {
      if (!isOwn(peer, id)) peer.tell(newProducer, present(sent));
    });
    onSentChanged(roomId);
  };

  const has = (roomId: string, producerId: string): boolean => rooms.get(roomId)?.sent.has(producerId) ?? false;

  const isOwn = (peer: Peer, producerId: string) =>
    [...peer.producers.values()].some(({ producer }) => producer.id === producerId);

  return {
    join: (peer: Peer) => void roomOf(peer.roomId).peers.add(peer),
    leave: (peer: Peer) => {
      rooms.get(peer.roomId)?.peers.delete(peer);
      forgetIfEmpty(peer.roomId);
    },
    add,
    has,
    paused: (roomId: string, producerId: string, paused: boolean) => {
      if (!has(roomId, producerId)) return;
      tellWatchers(roomId, (peer) => peer.tell(producerPaused, { producerId, paused }));
      onSentChanged(roomId);
    },
    /** Everybody who watches. */
    tell: <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) =>
      tellWatchers(roomId, (peer) => peer.tell(notice, payload)),
    peersIn: (roomId: string): readonly Peer[] => [...(rooms.get(roomId)?.peers ?? [])],
    sentIn: (roomId: string): readonly Sent[] => [...(rooms.get(roomId)?.sent.values() ?? [])],
    /** What a page that begins to watch finds there. */
    othersFor: (peer: Peer): RemoteProducer[] =>
      [...(rooms.get(peer.roomId)?.sent.values() ?? [])]
        .filter(({ producer }) => !isOwn(peer, producer.id))
        .map(present),
    watchersIn: (roomId: string): number =>
      [...(rooms.get(roomId)?.peers ?? [])].filter((peer) => peer.transport('watch')).length,
    peersOfSession: (sessionId: string): readonly Peer[] =>
      [...rooms.values()].flatMap(({ peers }) => [...peers].filter((peer) => peer.sessionId === sessionId)),
  };
};
