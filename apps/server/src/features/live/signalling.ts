/** What a page may ask of the media of its room. Every request may come twice: the second finds what the first made. */
import { AppError } from '@palco/contract/errors';
import type { IceServer, MediaKind } from '@palco/contract/live/media';
import type {
  DtlsParameters,
  RemoteProducer,
  RtpCapabilities,
  RtpParameters,
  Transport,
} from '@palco/contract/live/signalling';
import type { MediaEngine, MediaTransport } from '../../adapters/media/port.ts';
import type { Hall } from './live-rooms.ts';
import type { Direction, Peer } from './peer.ts';

export type SignallingPorts = {
  media: MediaEngine;
  hall: Hall;
  iceServers: () => IceServer[];
  /** How the room is, for those who send into it. */
  describeRoom: (roomId: string) => Promise<{ isInteractive: boolean; isEnded: boolean }>;
  /** Throws when this viewer may not watch the live at this moment. */
  checkViewer: (peer: Peer) => Promise<void>;
  /** Somebody comes onto the stage of an interactive room. */
  onStageTaken: (peer: Peer) => Promise<void>;
  onWatching: (peer: Peer) => void;
  /** How many may watch one room by WebRTC. */
  viewersPerRoom: number;
  /** How many may stand on the stage of an interactive room. */
  stageSeats: number;
};

export type Signalling = ReturnType<typeof createSignalling>;

export const createSignalling = ({ media, hall, iceServers, describeRoom, ...ports }: SignallingPorts) => {
  const present = (transport: MediaTransport): Transport => ({ ...transport.details, iceServers: iceServers() });

  const checkSender = (peer: Peer) => {
    if (!peer.maySend) throw new AppError('NO_PERMISSION');
  };

  const openTransport = async (peer: Peer, direction: Direction, forceTcp: boolean): Promise<MediaTransport> => {
    const former = peer.transport(direction);
    // A retry of a request whose answer was lost: nothing has come of the first one yet.
    if (former && !former.isConnected) return former;
    peer.closeTransport(direction);
    const room = await media.openRoom(peer.roomId);
    const transport = await room.openTransport({ purpose: direction === 'watch' ? 'watch' : 'send', forceTcp });
    if (peer.isClosed) {
      transport.close();
      throw new AppError('TRANSPORT_NOT_FOUND');
    }
    peer.setTransport(direction, transport);
    return transport;
  };

  const entering = new Map<string, Promise<unknown>>();

  /** Two who come onto one stage in the same moment are counted one after the other. */
  const inTurnOf = async <Result>(roomId: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (entering.get(roomId) ?? Promise.resolve()).then(work, work);
    entering.set(roomId, turn);
    try {
      return await turn;
    } finally {
      if (entering.get(roomId) === turn) entering.delete(roomId);
    }
  };

  const checkRoom = async (peer: Peer) => {
    const { isInteractive, isEnded } = await describeRoom(peer.roomId);
    if (isEnded) throw new AppError('LIVE_ENDED');
    // Here and not at the door: the room may have had a stage when they came.
    if (peer.role === 'participant' && !isInteractive) throw new AppError('NO_PERMISSION');
    return { isInteractive };
  };

  const isFed = (roomId: string) => {
    const own = hall.peersIn(roomId).flatMap((one) => [...one.producers.values()].map(({ producer }) => producer));
    return hall.sentIn(roomId).some(({ producer }) => !own.includes(producer));
  };

  /** One person sends into a room, on a stage many; the same person from another page takes over. */
  const takePlace = async (peer: Peer) => {
    const { isInteractive } = await checkRoom(peer);
    const others = hall.peersIn(peer.roomId).filter((other) => other !== peer && other.transport('send'));
    const [own, foreign] = [
      others.filter((other) => isSame(other, peer)),
      others.filter((other) => !isSame(other, peer)),
    ];
    const seats = isInteractive ? ports.stageSeats : 1;
    // A program that sends into the room stands there too.
    if (foreign.length + (isFed(peer.roomId) ? 1 : 0) >= seats) throw new AppError('STAGE_FULL');
    for (const other of own) other.closeTransport('send', 'replaced');
    return { isInteractive };
  };

  const openSending = async (peer: Peer, forceTcp: boolean): Promise<MediaTransport> => {
    peer.closeTransport('test');
    const { isInteractive, transport } = await inTurnOf(peer.roomId, async () => ({
      ...(await takePlace(peer)),
      transport: await openTransport(peer, 'send', forceTcp),
    }));
    if (isInteractive) await ports.onStageTaken(peer);
    return transport;
  };

  const openTest = async (peer: Peer, forceTcp: boolean): Promise<MediaTransport> => {
    await checkRoom(peer);
    peer.closeTransport('send');
    return openTransport(peer, 'test', forceTcp);
  };

  const connect = async (peer: Peer, direction: Direction, dtlsParameters: DtlsParameters) => {
    const transport = peer.transportOrFail(direction);
    if (!transport.isConnected) await transport.connect(dtlsParameters);
    return {};
  };

  const produce = async (peer: Peer, transportId: string, kind: MediaKind, rtpParameters: RtpParameters) => {
    const direction = outgoing(peer);
    const transport = peer.transportOrFail(direction);
    if (transport.details.id !== transportId) throw new AppError('TRANSPORT_NOT_FOUND');
    const wish = `${transportId} ${JSON.stringify(rtpParameters)}`;
    const former = peer.producers.get(kind);
    if (former?.wish === wish) return { id: former.producer.id };
    former?.producer.close();
    const producer = await transport.produce({ kind, rtpParameters });
    peer.producers.set(kind, { producer, wish });
    producer.onClose(() => {
      if (peer.producers.get(kind)?.producer === producer) peer.producers.delete(kind);
    });
    const remote = { producerId: producer.id, kind, userId: peer.identity.userId, name: peer.name };
    if (direction === 'send') hall.add(peer.roomId, { remote, producer });
    return { id: producer.id };
  };

  const setPaused = async (peer: Peer, kinds: readonly MediaKind[], isPaused: boolean) => {
    for (const kind of kinds) {
      const producer = peer.producers.get(kind)?.producer;
      if (!producer || producer.isPaused === isPaused) continue;
      await (isPaused ? producer.pause() : producer.resume());
      hall.paused(peer.roomId, producer.id, isPaused);
    }
    return {};
  };

  /** Places given to viewers whose transport is still being made, by room. */
  const promised = new Map<string, number>();

  /** A house that was waiting for the live comes in one second: who is too many is told so at the door. */
  const inAPlace = async <Result>(peer: Peer, work: () => Promise<Result>): Promise<Result> => {
    const { roomId, identity } = peer;
    const count = promised.get(roomId) ?? 0;
    const isFull = hall.watchersIn(roomId) + count >= ports.viewersPerRoom;
    const needsPlace = peer.role === 'viewer' && !identity.organizer && !identity.admin && !peer.transport('watch');
    if (isFull && needsPlace) throw new AppError('ROOM_FULL');
    promised.set(roomId, count + 1);
    try {
      return await work();
    } finally {
      const left = (promised.get(roomId) ?? 1) - 1;
      if (left > 0) promised.set(roomId, left);
      else promised.delete(roomId);
    }
  };

  const consume = async (peer: Peer, producerId: string, rtpCapabilities: RtpCapabilities) => {
    const transport = peer.transportOrFail('watch');
    if (!hall.has(peer.roomId, producerId)) throw new AppError('PRODUCER_NOT_FOUND');
    const former = [...peer.consumers.values()].find((consumer) => consumer.producerId === producerId);
    const consumer = former ?? (await transport.consume({ producerId, rtpCapabilities }));
    if (!former) {
      peer.consumers.set(consumer.id, consumer);
      consumer.onClose(() => peer.consumers.delete(consumer.id));
    }
    const { id, kind, rtpParameters, spatialLayers, isProducerPaused: producerPaused } = consumer;
    return { id, producerId, kind, rtpParameters, producerPaused, spatialLayers };
  };

  /** What somebody who begins to watch would ask for next. What cannot be offered is refused when they do. */
  const offerAll = async (peer: Peer, producers: readonly RemoteProducer[], rtpCapabilities: RtpCapabilities) => {
    const offers = producers.map(async ({ producerId }) => {
      const offered = await consume(peer, producerId, rtpCapabilities);
      await consumerOf(peer, offered.id).resume();
      return offered;
    });
    return (await Promise.allSettled(offers)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };

  const consumerOf = (peer: Peer, consumerId: string) => {
    const consumer = peer.consumers.get(consumerId);
    if (!consumer) throw new AppError('CONSUMER_NOT_FOUND');
    return consumer;
  };

  return {
    capabilities: async (peer: Peer) => (await media.openRoom(peer.roomId)).rtpCapabilities,
    openProducerTransport: (peer: Peer, forceTcp: boolean, isTest: boolean) =>
      peer.inTurn(async () => {
        checkSender(peer);
        return present(await (isTest ? openTest(peer, forceTcp) : openSending(peer, forceTcp)));
      }),
    connectProducerTransport: (peer: Peer, dtlsParameters: DtlsParameters) =>
      peer.inTurn(async () => {
        checkSender(peer);
        return connect(peer, outgoing(peer), dtlsParameters);
      }),
    produce: (peer: Peer, wish: { transportId: string; kind: MediaKind; rtpParameters: RtpParameters }) =>
      peer.inTurn(async () => {
        checkSender(peer);
        return produce(peer, wish.transportId, wish.kind, wish.rtpParameters);
      }),
    closeProducerTransport: (peer: Peer) =>
      peer.inTurn(async () => {
        checkSender(peer);
        peer.closeTransport(outgoing(peer));
        return {};
      }),
    setPaused: (peer: Peer, kinds: readonly MediaKind[], isPaused: boolean) =>
      peer.inTurn(async () => {
        checkSender(peer);
        return setPaused(peer, kinds, isPaused);
      }),
    /** Answers at once, out of turn: nothing is kept of what came. */
    measureUpload: (peer: Peer) => {
      checkSender(peer);
      return {};
    },
    openConsumerTransport: (peer: Peer, forceTcp: boolean, rtpCapabilities?: RtpCapabilities) =>
      peer.inTurn(async () => {
        if (peer.role === 'viewer') await ports.checkViewer(peer);
        const transport = await inAPlace(peer, () => openTransport(peer, 'watch', forceTcp));
        ports.onWatching(peer);
        const producers = hall.othersFor(peer);
        const consumers = rtpCapabilities ? await offerAll(peer, producers, rtpCapabilities) : [];
        return { transport: present(transport), producers, consumers };
      }),
    connectConsumerTransport: (peer: Peer, dtlsParameters: DtlsParameters) =>
      peer.inTurn(() => connect(peer, 'watch', dtlsParameters)),
    consume: (peer: Peer, producerId: string, rtpCapabilities: RtpCapabilities) =>
      peer.inTurn(() => consume(peer, producerId, rtpCapabilities)),
    resumeConsumer: (peer: Peer, consumerId: string) =>
      peer.inTurn(async () => {
        await consumerOf(peer, consumerId).resume();
        return {};
      }),
    setPreferredLayers: (
      peer: Peer,
      { consumerId, ...layers }: { consumerId: string; spatialLayer: number; temporalLayer?: number | undefined },
    ) =>
      peer.inTurn(async () => {
        await consumerOf(peer, consumerId).setPreferredLayers(layers);
        return {};
      }),
  };
};

const outgoing = (peer: Peer): Direction => (peer.transport('test') ? 'test' : 'send');

const isSame = (one: Peer, other: Peer) => one.identity.userId === other.identity.userId;
