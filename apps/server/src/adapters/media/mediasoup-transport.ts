/** The transport of one browser in a room, with its producers and consumers. */

import { AppError } from '@palco/contract/errors';
import type { MediaKind } from '@palco/contract/live/media';
import type { DtlsParameters, RtpCapabilities, RtpParameters } from '@palco/contract/live/signalling';
import type * as mediasoup from 'mediasoup/types';
import type { LayerChoice } from './mediasoup-layers.ts';
import type { MediaConsumer, MediaProducer, MediaTransport } from './port.ts';
import { keyFrameRequestDelay } from './settings.ts';

/** The functions of the room that a transport needs. */
export type TransportRoom = {
  producerAdded(producer: mediasoup.Producer): void;
  /** Pipes a producer of the room to the worker of this transport. */
  bring(producerId: string): Promise<boolean>;
  /** Of a producer of the room that sends several layers. */
  layersOf(producerId: string): LayerChoice | undefined;
};

export const openMediaTransport = (
  transport: mediasoup.WebRtcTransport,
  router: mediasoup.Router,
  room: TransportRoom,
): MediaTransport => {
  transport.on('dtlsstatechange', (state) => {
    if (state === 'closed' || state === 'failed') transport.close();
  });

  // The DTLS state stays `new` until ICE has connected.
  let isConnecting = false;

  return {
    // The contract names the fields that browsers read; mediasoup's other fields are sent unchanged.
    details: {
      id: transport.id,
      iceParameters: { ...transport.iceParameters },
      iceCandidates: transport.iceCandidates.map((candidate) => ({ ...candidate, ip: candidate.address })),
      dtlsParameters: { ...transport.dtlsParameters },
    },
    get isConnected() {
      return isConnecting;
    },
    connect: async (dtlsParameters: DtlsParameters) => {
      isConnecting = true;
      try {
        await refusing(() =>
          transport.connect({ dtlsParameters: dtlsParameters as unknown as mediasoup.DtlsParameters }),
        );
      } catch (error) {
        isConnecting = false;
        throw error;
      }
    },
    produce: async ({ kind, rtpParameters }) => {
      const producer = await refusing(() =>
        transport.produce({
          kind,
          rtpParameters: rtpParameters as unknown as mediasoup.RtpParameters,
          keyFrameRequestDelay,
        }),
      );
      room.producerAdded(producer);
      return presentProducer(producer);
    },
    consume: async ({ producerId, rtpCapabilities }) => {
      if (!(await room.bring(producerId))) throw new AppError('PRODUCER_NOT_FOUND');
      const options = { producerId, rtpCapabilities: asRouterNames(rtpCapabilities, router.rtpCapabilities) };
      if (!(await refusing(async () => router.canConsume(options)))) throw new AppError('CANNOT_CONSUME');
      const consumer = await refusing(() => transport.consume({ ...options, paused: true }));
      return presentConsumer(consumer, room.layersOf(producerId));
    },
    onClose: (listener) => void transport.observer.once('close', listener),
    close: () => transport.close(),
  };
};

/** A browser that has not loaded the router's capabilities uses its own RTP extension ids; the router's ids replace them. */
const asRouterNames = (given: RtpCapabilities, own: mediasoup.RtpCapabilities): mediasoup.RtpCapabilities => {
  const { codecs, headerExtensions: extensions = [] } = given as unknown as mediasoup.RtpCapabilities;
  const headerExtensions = own.headerExtensions?.filter((one) =>
    extensions.some(({ kind, uri }) => uri === one.uri && (kind === undefined || kind === one.kind)),
  );
  return { ...(codecs && { codecs }), ...(headerExtensions && { headerExtensions }) };
};

export const presentProducer = (producer: mediasoup.Producer): MediaProducer => ({
  id: producer.id,
  kind: producer.kind as MediaKind,
  codec: codecOf(producer.rtpParameters),
  layers: producer.rtpParameters.encodings?.length ?? 1,
  get isPaused() {
    return producer.paused;
  },
  pause: () => producer.pause(),
  resume: () => producer.resume(),
  readStreams: async () => {
    if (producer.closed) return [];
    const streams = await producer.getStats().catch((error: unknown) => {
      // Closed, or its worker ended, while it was asked.
      if (producer.closed) return [];
      throw error;
    });
    return streams.map(({ bitrate, packetCount, packetsLost }) => ({ bitrate, packets: packetCount, packetsLost }));
  },
  onClose: (listener) => void producer.observer.once('close', listener),
  close: () => producer.close(),
});

const presentConsumer = (consumer: mediasoup.Consumer, layers: LayerChoice | undefined): MediaConsumer => {
  const choose = layers?.follow(consumer) ?? ((wanted) => consumer.setPreferredLayers(wanted));
  return {
    id: consumer.id,
    producerId: consumer.producerId,
    kind: consumer.kind as MediaKind,
    rtpParameters: { ...consumer.rtpParameters } as RtpParameters,
    // A consumer of simulcast has one encoding whose mode names the layers, e.g. L3T1.
    spatialLayers: Number(/^[LS](\d+)/.exec(consumer.rtpParameters.encodings?.[0]?.scalabilityMode ?? '')?.[1] ?? 1),
    get isProducerPaused() {
      return consumer.producerPaused;
    },
    resume: () => (consumer.paused ? consumer.resume() : consumer.requestKeyFrame()),
    setPreferredLayers: ({ spatialLayer, temporalLayer }) =>
      choose({ spatialLayer, ...(temporalLayer !== undefined && { temporalLayer }) }),
    onClose: (listener) => void consumer.observer.once('close', listener),
    close: () => consumer.close(),
  };
};

const codecOf = (parameters: mediasoup.RtpParameters): string =>
  parameters.codecs[0]?.mimeType.split('/')[1]?.toLowerCase() ?? '';

/** Invalid parameters become INVALID_PARAMETERS, a closed transport TRANSPORT_NOT_FOUND. */
const refusing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidStateError') throw new AppError('TRANSPORT_NOT_FOUND', { cause: error });
    if (error instanceof TypeError || error.name === 'UnsupportedError' || /\[method:/.test(error.message))
      throw new AppError('INVALID_PARAMETERS', { cause: error });
    throw error;
  }
};
