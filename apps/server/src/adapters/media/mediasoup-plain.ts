/** Plain RTP on this machine: what programs such as ffmpeg take out of a room. */
import type { MediaKind } from '@palco/contract/live/media';
import type * as mediasoup from 'mediasoup/types';
import type { MediaTap, TapOptions } from './port.ts';

const here = '127.0.0.1';

export const openTap = async (router: mediasoup.Router, producerId: string, options: TapOptions): Promise<MediaTap> => {
  const transport = await router.createPlainTransport({ listenInfo: { protocol: 'udp', ip: here }, rtcpMux: false });
  try {
    await transport.connect({ ip: here, port: options.port, rtcpPort: options.rtcpPort });
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
 * Without retransmission: the reader is on this machine and would take the repeated packets for holes. Without the header
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
    parameters: Object.entries(codec.parameters ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join(';'),
    ssrc,
    resume: () => consumer.resume(),
    requestKeyFrame: async () => {
      if (consumer.kind === 'video' && !consumer.closed) await consumer.requestKeyFrame();
    },
    onLayerLost: (listener) => {
      consumer.on('layerschange', (layers) => {
        if (wantedLayer === undefined || layers?.spatialLayer === wantedLayer) return;
        // Closed meanwhile: then it sends nothing either.
        consumer.pause().catch(() => {});
        listener();
      });
    },
    close: () => transport.close(),
  };
};
