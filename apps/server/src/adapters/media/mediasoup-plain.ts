/** Plain RTP on this machine: programs such as ffmpeg receive from a room and send into it. */
import { once } from 'node:events';
import type { MediaKind } from '@palco/contract/live/media';
import type * as mediasoup from 'mediasoup/types';
import { presentProducer } from './mediasoup-transport.ts';
import type { FeedOptions, MediaFeed, MediaTap, TapOptions } from './port.ts';
import { withinMachine } from './settings.ts';

export const openTap = async (router: mediasoup.Router, producerId: string, options: TapOptions): Promise<MediaTap> => {
  const transport = await router.createPlainTransport({ listenInfo: withinMachine, rtcpMux: false });
  try {
    await transport.connect({ ip: withinMachine.ip, port: options.port, rtcpPort: options.rtcpPort });
    const consumer = await transport.consume({
      producerId,
      rtpCapabilities: plainCapabilities(router),
      paused: true,
      ...(options.spatialLayer !== undefined && { preferredLayers: { spatialLayer: options.spatialLayer } }),
    });
    return presentTap(transport, consumer, options.spatialLayer);
  } catch (error) {
    transport.close();
    throw error;
  }
};

/**
 * Without retransmission: the receiver is on this machine and would take the repeated packets for gaps. Without the header
 * extensions that only browsers read.
 */
const plainCapabilities = (router: mediasoup.Router): mediasoup.RtpCapabilities => ({
  codecs: (router.rtpCapabilities.codecs ?? [])
    .filter((codec) => !codec.mimeType.toLowerCase().endsWith('/rtx'))
    .map((codec) => ({
      ...codec,
      rtcpFeedback: (codec.rtcpFeedback ?? []).filter(({ type, parameter }) => type !== 'nack' || parameter === 'pli'),
    })),
  headerExtensions: [],
});

const presentTap = (
  transport: mediasoup.PlainTransport,
  consumer: mediasoup.Consumer,
  wantedLayer: number | undefined,
): MediaTap => {
  const codec = consumer.rtpParameters.codecs[0];
  const ssrc = consumer.rtpParameters.encodings?.[0]?.ssrc;
  if (codec === undefined || ssrc === undefined) throw new Error('a consumer without a codec or a source');
  return {
    kind: consumer.kind as MediaKind,
    codec: codec.mimeType.split('/')[1] ?? '',
    payloadType: codec.payloadType,
    clockRate: codec.clockRate,
    channels: codec.channels ?? 1,
    parameters: codec.parameters ?? {},
    ssrc,
    begin: () => begin(consumer),
    requestKeyFrame: async () => {
      if (consumer.kind === 'video' && !consumer.closed) await consumer.requestKeyFrame();
    },
    onLayerLost: (listener) => {
      consumer.on('layerschange', (layers) => {
        if (wantedLayer === undefined || layers?.spatialLayer === wantedLayer) return;
        consumer.pause().catch(() => {
          // The consumer was closed meanwhile.
        });
        listener();
      });
    },
    close: () => transport.close(),
  };
};

/** Resuming requests a key frame; a producer that sends none within this time may send it later or never. */
const firstFrameMs = 1500;

const begin = async (consumer: mediasoup.Consumer): Promise<void> => {
  if (consumer.kind === 'audio') return consumer.resume();
  await consumer.enableTraceEvent(['keyframe']);
  const first = once(consumer, 'trace', { signal: AbortSignal.timeout(firstFrameMs) }).catch(() => {
    // Timed out: the caller continues without a first frame.
  });
  await consumer.resume();
  await first;
  if (!consumer.closed) await consumer.enableTraceEvent([]);
};

export const openFeed = async (
  router: mediasoup.Router,
  feed: FeedOptions,
): Promise<MediaFeed & { readonly raw: mediasoup.Producer }> => {
  const transport = await router.createPlainTransport({
    listenInfo: withinMachine,
    // Programs send reports from another port than media; on one port the first of the two would exclude the other.
    rtcpMux: false,
    // comedia: the first packet decides the remote port, because a program does not announce it beforehand.
    comedia: true,
  });
  const { rtcpTuple } = transport;
  if (!rtcpTuple) throw new Error('a plain transport without a port for reports');
  const kind = feed.codec === 'opus' ? 'audio' : 'video';
  const raw = await transport.produce({ kind, rtpParameters: feedParameters(feed) });
  return {
    port: transport.tuple.localPort,
    rtcpPort: rtcpTuple.localPort,
    producer: presentProducer(raw),
    raw,
    close: () => transport.close(),
  };
};

const feedParameters = ({ codec, payloadType, ssrc }: FeedOptions): mediasoup.RtpParameters => ({
  codecs: [
    codec === 'opus'
      ? { mimeType: 'audio/opus', payloadType, clockRate: 48_000, channels: 2, parameters: {}, rtcpFeedback: [] }
      : {
          mimeType: 'video/H264',
          payloadType,
          clockRate: 90_000,
          parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
          rtcpFeedback: [],
        },
  ],
  encodings: [{ ssrc }],
});
