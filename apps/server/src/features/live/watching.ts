/** Requests of pages that watch a room by WebRTC. */
import { AppError } from '@palco/contract/errors';
import type { DtlsParameters, RemoteProducer, RtpCapabilities } from '@palco/contract/live/signalling';
import type { LiveRooms } from './live-rooms.ts';
import type { Peer } from './peer.ts';
import type { Transports } from './transports.ts';
import type { ViewerCapacity } from './viewer-capacity.ts';

export type WatchingPorts = {
  transports: Transports;
  liveRooms: LiveRooms;
  capacity: ViewerCapacity;
  /** Throws when this viewer may not watch the live right now. */
  checkViewer: (peer: Peer) => Promise<void>;
  onWatching: (peer: Peer) => void;
};

type LayersInput = { consumerId: string; spatialLayer: number; temporalLayer?: number | undefined };

export const createWatching = ({ transports, liveRooms, capacity, checkViewer, onWatching }: WatchingPorts) => {
  const consume = async (peer: Peer, producerId: string, rtpCapabilities: RtpCapabilities) => {
    const transport = peer.transportOrFail('watch');
    if (!liveRooms.has(peer.roomId, producerId)) throw new AppError('PRODUCER_NOT_FOUND');
    const former = [...peer.consumers.values()].find((consumer) => consumer.producerId === producerId);
    const consumer = former ?? (await transport.consume({ producerId, rtpCapabilities }));
    if (!former) {
      peer.consumers.set(consumer.id, consumer);
      consumer.onClose(() => peer.consumers.delete(consumer.id));
    }
    const { id, kind, rtpParameters, spatialLayers, isProducerPaused: producerPaused } = consumer;
    return { id, producerId, kind, rtpParameters, producerPaused, spatialLayers };
  };

  /** Saves the page one request per producer. A producer that fails here is refused when the page asks for it itself. */
  const consumeAll = async (peer: Peer, producers: readonly RemoteProducer[], rtpCapabilities: RtpCapabilities) => {
    const consumed = producers.map(async ({ producerId }) => {
      const consumer = await consume(peer, producerId, rtpCapabilities);
      await consumerOf(peer, consumer.id).resume();
      return consumer;
    });
    return (await Promise.allSettled(consumed)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };

  const open = async (peer: Peer, forceTcp: boolean, rtpCapabilities?: RtpCapabilities) => {
    const transport = await capacity.reserve(peer, () => transports.open(peer, 'watch', forceTcp));
    const producers = liveRooms.othersFor(peer);
    const consumers = rtpCapabilities ? await consumeAll(peer, producers, rtpCapabilities) : [];
    return { transport: transports.present(transport), producers, consumers };
  };

  return {
    openConsumerTransport: (peer: Peer, forceTcp: boolean, rtpCapabilities?: RtpCapabilities) =>
      peer.inTurn(async () => {
        // Beside each other, to save time before the first picture: nothing is sent until the page connects the transport.
        const opened = Promise.allSettled([open(peer, forceTcp, rtpCapabilities)]);
        try {
          if (peer.role === 'viewer') await checkViewer(peer);
        } catch (refusal) {
          await opened;
          peer.closeTransport('watch');
          throw refusal;
        }
        const [outcome] = await opened;
        if (outcome.status === 'rejected') throw outcome.reason;
        onWatching(peer);
        return outcome.value;
      }),
    connectConsumerTransport: (peer: Peer, dtlsParameters: DtlsParameters) =>
      peer.inTurn(() => transports.connect(peer, 'watch', dtlsParameters)),
    consume: (peer: Peer, producerId: string, rtpCapabilities: RtpCapabilities) =>
      peer.inTurn(() => consume(peer, producerId, rtpCapabilities)),
    resumeConsumer: (peer: Peer, consumerId: string) =>
      peer.inTurn(async () => {
        await consumerOf(peer, consumerId).resume();
        return {};
      }),
    setPreferredLayers: (peer: Peer, { consumerId, ...layers }: LayersInput) =>
      peer.inTurn(async () => {
        await consumerOf(peer, consumerId).setPreferredLayers(layers);
        return {};
      }),
  };
};

const consumerOf = (peer: Peer, consumerId: string) => {
  const consumer = peer.consumers.get(consumerId);
  if (!consumer) throw new AppError('CONSUMER_NOT_FOUND');
  return consumer;
};
