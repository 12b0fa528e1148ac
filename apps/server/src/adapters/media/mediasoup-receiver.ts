/** Receives a producer in this process, over the pipe to the media worker: no port is opened, and no packet is dropped on the way. */
import type * as mediasoup from 'mediasoup/types';
import type { MediaReceiver, PacketListener } from './port.ts';

export const openReceiver = async (
  router: mediasoup.Router,
  producerId: string,
  onPacket: PacketListener,
): Promise<MediaReceiver> => {
  const transport = await router.createDirectTransport();
  try {
    // A pipe consumer has every layer as a stream of its own, with the producer's timestamps.
    const consumer = await transport.consume({
      producerId,
      rtpCapabilities: router.rtpCapabilities,
      pipe: true,
      enableRtx: false,
      paused: true,
    });
    const layerOf = new Map((consumer.rtpParameters.encodings ?? []).map(({ ssrc }, layer) => [ssrc, layer]));
    consumer.on('rtp', (packet) => {
      const layer = packet.length < 12 ? undefined : layerOf.get(packet.readUInt32BE(8));
      if (layer !== undefined) onPacket(layer, packet);
    });
    await consumer.resume();
    return {
      requestKeyFrame: async () => {
        if (consumer.kind === 'video' && !consumer.closed) await consumer.requestKeyFrame();
      },
      close: () => transport.close(),
    };
  } catch (error) {
    transport.close();
    throw error;
  }
};
