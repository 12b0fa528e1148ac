/** Two ways to send one video to many receivers: Palco's engine, and plain mediasoup. */
import { once } from 'node:events';
import { createWorker } from 'mediasoup';
import type { RtpCapabilities } from 'mediasoup/types';
import { openFeed } from '../../apps/server/src/adapters/media/mediasoup-plain.ts';
import { MediaWorker } from '../../apps/server/src/adapters/media/mediasoup-worker.ts';
import { codecs } from '../../apps/server/src/adapters/media/settings.ts';
import { provideWorker } from '../../apps/server/src/adapters/media/worker-program.ts';
import { newFeedOptions, type Target } from './clip.ts';
import { childrenNamed } from './processes.ts';

const here = { protocol: 'udp', ip: '127.0.0.1' } as const;

const settings = { workers: 1, port: 0, listenIp: here.ip, announcedIp: undefined, viewersPerWorker: 1 };

export type Side = {
  readonly feed: Omit<Target, 'file'>;
  readonly workerPid: number;
  /** Adds a receiver at this port. */
  addReceiver(port: number): Promise<void>;
  close(): Promise<void>;
};

export const openPalco = async (): Promise<Side> => {
  const worker = await MediaWorker.create(await provideWorker(() => {}).worker, settings, 0);
  const router = await worker.openRouter();
  const options = newFeedOptions('h264');
  const { port, rtcpPort, producer } = await openFeed(router, options);
  return {
    feed: { options, port, rtcpPort },
    workerPid: (await childrenNamed('mediasoup')).at(-1) ?? 0,
    addReceiver: async (receiverPort) => {
      const receiver = await router.createPlainTransport({ listenInfo: here, rtcpMux: false });
      await receiver.connect({ ip: here.ip, port: receiverPort, rtcpPort: receiverPort });
      await receiver.consume({ producerId: producer.id, rtpCapabilities: router.rtpCapabilities, enableRtx: false });
    },
    close: async () => worker.close(),
  };
};

export const openBare = async (): Promise<Side> => {
  const worker = await createWorker({ workerBin: await provideWorker(() => {}).worker, logLevel: 'error' });
  const router = await worker.createRouter({ mediaCodecs: codecs });
  const transport = await router.createPlainTransport({ listenInfo: here, rtcpMux: false, comedia: true });
  const options = newFeedOptions('h264');
  const codec = codecs.find(({ mimeType }) => mimeType === 'video/H264');
  if (!codec) throw new Error('There is no H.264');
  const { payloadType, ssrc } = options;
  const own = { ...codec, payloadType, parameters: { ...codec.parameters }, rtcpFeedback: [] };
  const producer = await transport.produce({ kind: 'video', rtpParameters: { codecs: [own], encodings: [{ ssrc }] } });
  // The minimum: no buffer for retransmissions.
  const known = router.rtpCapabilities.codecs?.filter(({ mimeType }) => mimeType === 'video/H264') ?? [];
  const rtpCapabilities: RtpCapabilities = {
    codecs: known.map((one) => ({ ...one, rtcpFeedback: [] })),
    headerExtensions: [],
  };
  return {
    feed: { options, port: transport.tuple.localPort, rtcpPort: transport.rtcpTuple?.localPort ?? 0 },
    workerPid: worker.pid,
    addReceiver: async (port) => {
      const receiver = await router.createPlainTransport({ listenInfo: here, rtcpMux: false });
      await receiver.connect({ ip: here.ip, port, rtcpPort: port });
      await receiver.consume({ producerId: producer.id, rtpCapabilities });
    },
    close: async () => {
      worker.close();
      await once(worker, 'subprocessclose');
    },
  };
};
