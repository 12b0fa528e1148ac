/** The media settings: codecs, addresses and the limits of a connection. */
import { networkInterfaces } from 'node:os';
import type { RouterRtpCodecCapability, TransportListenInfo } from 'mediasoup/types';

export type MediaSettings = {
  /** Zero: no live media on this node. */
  readonly workers: number;
  /** The first worker listens here, each further one a port higher; zero uses any free one. */
  readonly port: number;
  /** Undefined: every address of this machine. */
  readonly listenIp: string | undefined;
  /** The address that browsers connect to, where it differs from the one the worker listens on. */
  readonly announcedIp: string | undefined;
  readonly viewersPerWorker: number;
};

/** H.264 first: recordings and HLS copy it. */
export const codecs: RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
  {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
  },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
];

/**
 * Many viewers joining at once request one key frame, not many. A viewer who joins within this time of another request waits for the
 * rest of it, and every live is recorded with a request every two seconds, so it is as short as browsers allow: Chromium ignores a
 * request within 300 ms of the last one, and mediasoup repeats it only after a second.
 */
export const keyFrameRequestDelay = 350;
/** Enough for the middle layer at once; the estimate takes over from there. */
export const initialAvailableOutgoingBitrate = 1_500_000;

/** The ports of transports within this machine: below those of the packager's programs. */
const portRange = { min: 10_000, max: 19_999 };
/** Between workers, and between them and programs of this machine. */
export const withinMachine: TransportListenInfo = { protocol: 'udp', ip: '127.0.0.1', portRange };

export const listenInfos = (settings: MediaSettings, index: number): TransportListenInfo[] =>
  addresses(settings).flatMap((address) =>
    (['udp', 'tcp'] as const).map((protocol) => ({
      protocol,
      ...address,
      ...(settings.port > 0 ? { port: settings.port + index } : { portRange }),
    })),
  );

const addresses = ({ listenIp, announcedIp }: MediaSettings): { ip: string; announcedAddress?: string }[] => {
  if (announcedIp !== undefined) return [{ ip: listenIp ?? '0.0.0.0', announcedAddress: announcedIp }];
  if (listenIp !== undefined && listenIp !== '0.0.0.0') return [{ ip: listenIp }];
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => ({ ip: address }));
};
