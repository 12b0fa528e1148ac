/** A producer without a browser: the real engine, ffmpeg as camera and microphone, and connections that can be cut. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { MediaKind } from '@palco/contract/live/media';
import { openReceiver } from '../src/adapters/media/mediasoup-receiver.ts';
import { presentProducer } from '../src/adapters/media/mediasoup-transport.ts';
import { MediaWorker } from '../src/adapters/media/mediasoup-worker.ts';
import type { PacketListener } from '../src/adapters/media/port.ts';
import { provideWorker } from '../src/adapters/media/worker-program.ts';
import type { Sent } from '../src/features/live/live-rooms.ts';

const here = '127.0.0.1';
const settings = { workers: 1, port: 0, listenIp: here, announcedIp: undefined, viewersPerWorker: 1 };

/** The connection of one layer from the encoder to the engine. */
type Link = {
  isCut: boolean;
  /** How many packets the encoder has sent, and since when. */
  packets: number;
  startedMs: number | null;
  /** The longest time without a packet: a machine whose cores are taken stops the encoder too. */
  longestGapMs: number;
};

/** How far an encoder of 20 ms packets is behind real time. */
export const delayOf = ({ packets, startedMs }: Link): number =>
  startedMs === null ? 0 : Math.max(0, (performance.now() - startedMs - packets * 20) / 1000);
export type Transmitted = { readonly sent: Sent; readonly layers: readonly Link[] };

type Source = {
  readonly kind: MediaKind;
  readonly codec: { readonly mimeType: string; readonly clockRate: number; readonly channels?: number };
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly encoder: readonly string[];
};

const everySecond = ['-g', '15'];
const sources = {
  h264: {
    kind: 'video',
    codec: { mimeType: 'video/H264', clockRate: 90_000 },
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
    encoder: [
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
      ...['-pix_fmt', 'yuv420p', ...everySecond, '-bsf:v', 'dump_extra=freq=keyframe'],
    ],
  },
  vp8: {
    kind: 'video',
    codec: { mimeType: 'video/VP8', clockRate: 90_000 },
    parameters: {},
    encoder: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', ...everySecond],
  },
  opus: {
    kind: 'audio',
    codec: { mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
    parameters: {},
    encoder: ['-c:a', 'libopus', '-ac', '2'],
  },
} satisfies Record<string, Source>;

const openLink = (): Link => ({ isCut: false, packets: 0, startedMs: null, longestGapMs: 0 });

/** Reports of the sender come to the same port; their types are 192 to 223. */
const isRtcp = (packet: Buffer): boolean => packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223;

export const openStudio = async () => {
  const worker = await MediaWorker.create(await provideWorker(() => {}).worker, settings, 0);
  const router = await worker.openRouter();
  const sockets: Socket[] = [];
  const programs: ChildProcess[] = [];
  let nextSsrc = 1000;

  const listen = async (): Promise<Socket> => {
    const socket = createSocket('udp4').bind(0, here);
    await once(socket, 'listening');
    sockets.push(socket);
    return socket;
  };

  /** All layers reach the engine from one port, as those of a browser do. */
  const transmit = async (userId: string, source: Source, inputs: readonly string[]): Promise<Transmitted> => {
    const transport = await router.createPlainTransport({ listenInfo: { protocol: 'udp', ip: here } });
    const wire = await listen();
    await transport.connect({ ip: here, port: wire.address().port });
    const layers = inputs.map((input) => ({ input, ssrc: nextSsrc++, link: openLink() }));
    const { kind, codec, parameters } = source;
    const producer = presentProducer(
      await transport.produce({
        kind,
        rtpParameters: {
          codecs: [{ ...codec, payloadType: 101, parameters, rtcpFeedback: [] }],
          encodings: layers.map(({ ssrc }) => ({ ssrc })),
        },
      }),
    );
    for (const { input, ssrc, link } of layers) {
      const socket = await listen();
      let lastMs: number | null = null;
      socket.on('message', (packet) => {
        const now = performance.now();
        if (!isRtcp(packet)) {
          link.packets += 1;
          link.startedMs ??= now;
          link.longestGapMs = Math.max(link.longestGapMs, now - (lastMs ?? now));
          lastMs = now;
        }
        if (!link.isCut) wire.send(packet, transport.tuple.localPort, here);
      });
      const { port } = socket.address();
      const words = ['-v', 'quiet', '-re', '-f', 'lavfi', '-i', input, ...source.encoder];
      const rtp = ['-payload_type', '101', '-ssrc', `${ssrc}`, '-f', 'rtp'];
      const to = `rtp://${here}:${port}?rtcpport=${port}&pkt_size=1200`;
      programs.push(spawn('ffmpeg', [...words, ...rtp, to], { stdio: 'ignore' }));
    }
    const remote = { producerId: producer.id, kind, userId, name: userId };
    return { sent: { remote, producer }, layers: layers.map(({ link }) => link) };
  };

  return {
    /** Video with a layer for each size, the lowest first. */
    sendVideo: (userId: string, codec: 'h264' | 'vp8', sizes: readonly string[]) =>
      transmit(
        userId,
        sources[codec],
        sizes.map((size) => `testsrc=size=${size}:rate=15`),
      ),
    sendAudio: (userId: string) => transmit(userId, sources.opus, ['sine=frequency=440:sample_rate=48000']),
    openReceiver: (producerId: string, onPacket: PacketListener) => openReceiver(router, producerId, onPacket),
    close: () => {
      for (const program of programs) program.kill('SIGKILL');
      for (const socket of sockets) socket.close();
      worker.close();
    },
  };
};
