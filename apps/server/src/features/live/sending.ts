/** Requests of pages that transmit: one producer in a room, or several participants on the stage of an interactive one. */
import { AppError } from '@palco/contract/errors';
import type { MediaKind } from '@palco/contract/live/media';
import type { DtlsParameters, RtpParameters } from '@palco/contract/live/signalling';
import type { MediaTransport } from '../../adapters/media/port.ts';
import type { LiveRooms } from './live-rooms.ts';
import type { Direction, Peer } from './peer.ts';
import type { Transports } from './transports.ts';

export type SendingPorts = {
  transports: Transports;
  liveRooms: LiveRooms;
  describeRoom: (roomId: string) => Promise<{ isInteractive: boolean; isEnded: boolean }>;
  /** Called when a participant joins the stage of an interactive room. */
  onStageJoined: (peer: Peer) => Promise<void>;
  /** How many may be on the stage of an interactive room. */
  stageSeats: number;
};

type ProduceInput = {
  transportId: string;
  kind: MediaKind;
  rtpParameters: RtpParameters;
  lines?: number | undefined;
};

export const createSending = ({ transports, liveRooms, describeRoom, onStageJoined, stageSeats }: SendingPorts) => {
  const joining = new Map<string, Promise<unknown>>();

  /** Senders of one room join one after the other, so that two who join at once are both counted. */
  const inTurnOf = async <Result>(roomId: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (joining.get(roomId) ?? Promise.resolve()).then(work, work);
    joining.set(roomId, turn);
    try {
      return await turn;
    } finally {
      if (joining.get(roomId) === turn) joining.delete(roomId);
    }
  };

  const checkRoom = async (peer: Peer) => {
    const { isInteractive, isEnded } = await describeRoom(peer.roomId);
    if (isEnded) throw new AppError('LIVE_ENDED');
    // Checked again after the handshake: an organizer may have made the room non-interactive since.
    if (peer.role === 'participant' && !isInteractive) throw new AppError('NO_PERMISSION');
    return { isInteractive };
  };

  /** Whether a program of this machine sends into the room, such as the live of the demo. */
  const hasFeed = (roomId: string) => {
    const own = liveRooms.peersIn(roomId).flatMap((one) => [...one.producers.values()].map(({ producer }) => producer));
    return liveRooms.sentIn(roomId).some(({ producer }) => !own.includes(producer));
  };

  /** Throws STAGE_FULL; a page of the same user that sends already is replaced. */
  const replaceOwnPages = async (peer: Peer) => {
    const { isInteractive } = await checkRoom(peer);
    const others = liveRooms.peersIn(peer.roomId).filter((other) => other !== peer && other.transport('send'));
    const [own, foreign] = [
      others.filter((other) => isSameUser(other, peer)),
      others.filter((other) => !isSameUser(other, peer)),
    ];
    const seats = isInteractive ? stageSeats : 1;
    if (foreign.length + (hasFeed(peer.roomId) ? 1 : 0) >= seats) throw new AppError('STAGE_FULL');
    for (const other of own) other.closeTransport('send', 'replaced');
    return { isInteractive };
  };

  const openSending = async (peer: Peer, forceTcp: boolean): Promise<MediaTransport> => {
    peer.closeTransport('test');
    const { isInteractive, transport } = await inTurnOf(peer.roomId, async () => ({
      ...(await replaceOwnPages(peer)),
      transport: await transports.open(peer, 'send', forceTcp),
    }));
    if (isInteractive) await onStageJoined(peer);
    return transport;
  };

  const openTest = async (peer: Peer, forceTcp: boolean): Promise<MediaTransport> => {
    await checkRoom(peer);
    peer.closeTransport('send');
    return transports.open(peer, 'test', forceTcp);
  };

  const produce = async (peer: Peer, { transportId, kind, rtpParameters, lines }: ProduceInput) => {
    const direction = outgoing(peer);
    const transport = peer.transportOrFail(direction);
    if (transport.details.id !== transportId) throw new AppError('TRANSPORT_NOT_FOUND');
    const requestKey = `${transportId} ${JSON.stringify(rtpParameters)}`;
    const former = peer.producers.get(kind);
    if (former?.requestKey === requestKey) return { id: former.producer.id };
    former?.producer.close();
    const producer = await transport.produce({ kind, rtpParameters });
    peer.producers.set(kind, { producer, requestKey });
    producer.onClose(() => {
      if (peer.producers.get(kind)?.producer === producer) peer.producers.delete(kind);
    });
    const { name, identity } = peer;
    const remote = { producerId: producer.id, kind, userId: identity.userId, name, ...(lines && { lines }) };
    if (direction === 'send') liveRooms.add(peer.roomId, { remote, producer });
    return { id: producer.id };
  };

  const setPaused = async (peer: Peer, kinds: readonly MediaKind[], isPaused: boolean) => {
    for (const kind of kinds) {
      const producer = peer.producers.get(kind)?.producer;
      if (!producer || producer.isPaused === isPaused) continue;
      await (isPaused ? producer.pause() : producer.resume());
      liveRooms.paused(peer.roomId, producer.id, isPaused);
    }
    return {};
  };

  /** One request of a page at a time; throws NO_PERMISSION for peers that may not send. */
  const asSender = <Result>(peer: Peer, work: () => Promise<Result>): Promise<Result> =>
    peer.inTurn(async () => {
      checkSender(peer);
      return work();
    });

  return {
    openProducerTransport: (peer: Peer, forceTcp: boolean, isTest: boolean) =>
      asSender(peer, async () =>
        transports.present(await (isTest ? openTest(peer, forceTcp) : openSending(peer, forceTcp))),
      ),
    connectProducerTransport: (peer: Peer, dtlsParameters: DtlsParameters) =>
      asSender(peer, () => transports.connect(peer, outgoing(peer), dtlsParameters)),
    produce: (peer: Peer, input: ProduceInput) => asSender(peer, () => produce(peer, input)),
    closeProducerTransport: (peer: Peer) =>
      asSender(peer, async () => {
        peer.closeTransport(outgoing(peer));
        return {};
      }),
    setPaused: (peer: Peer, kinds: readonly MediaKind[], isPaused: boolean) =>
      asSender(peer, () => setPaused(peer, kinds, isPaused)),
    /** Answers at once and stores nothing: the page measures how fast the acknowledgements return. */
    measureUpload: (peer: Peer) => {
      checkSender(peer);
      return {};
    },
  };
};

const checkSender = (peer: Peer) => {
  if (!peer.maySend) throw new AppError('NO_PERMISSION');
};

const outgoing = (peer: Peer): Direction => (peer.transport('test') ? 'test' : 'send');

const isSameUser = (one: Peer, other: Peer) => one.identity.userId === other.identity.userId;
