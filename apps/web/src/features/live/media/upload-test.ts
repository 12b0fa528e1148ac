/** Tests whether media reaches the media server, and measures the upload. */

import * as limits from '@palco/contract/room-limits';
import type { BlockedReason } from '@palco/domain/live/blocked-reason';
import { type Sample, type StatsEntry, sampleOf } from '@palco/domain/live/media-stats';
import { type MediaAddress, MediaSocket } from './media-socket.ts';
import { Sender } from './sender.ts';
import { measureUploadBitrate } from './upload-bitrate.ts';

export type UploadResult = {
  /** Bits a second; zero when nothing reached the media server. */
  readonly bitrate: number;
  /** Why nothing reached it; null when media did. */
  readonly blocked: BlockedReason | null;
  readonly roundTripMs: number | null;
  readonly protocol: string | null;
};

const sampleEveryMs = 250;

export const measureUpload = async (
  address: MediaAddress,
  tracks: readonly MediaStreamTrack[],
  signal: AbortSignal,
  /** Called before the whole test has ended: the live may begin earlier. */
  onBitrate: (bitrate: number) => void,
): Promise<UploadResult> => {
  const socket = await MediaSocket.open(address);
  let sender: Sender | undefined;
  try {
    signal.throwIfAborted();
    const bitrate = await measureUploadBitrate(socket, signal);
    onBitrate(bitrate);
    sender = await Sender.create(socket, { isTest: true });
    await sender.sendAll(() => tracks);
    const { isConnected, roundTripMs, protocol } = await watch(sender, signal);
    if (!isConnected) return { bitrate: 0, blocked: sender.blockedReason, roundTripMs, protocol };
    return { bitrate, blocked: null, roundTripMs, protocol };
  } finally {
    await sender?.close();
    socket.close();
  }
};

const { testMs } = limits.live;

/** Until media has flowed for a moment, or for the whole time when it does not. */
const watch = async (sender: Sender, signal: AbortSignal): Promise<Sample> => {
  const startedAt = performance.now();
  let sample = await takeSample(sender);
  let steady = 0;
  while (performance.now() - startedAt < testMs && steady < 4) {
    signal.throwIfAborted();
    await pause(signal);
    const before = sample;
    sample = await takeSample(sender);
    if (sample.isConnected && sample.bytesSent > before.bytesSent) steady += 1;
  }
  return sample;
};

const takeSample = async (sender: Sender): Promise<Sample> => {
  const report = await sender.stats();
  return sampleOf([...report.values()] as StatsEntry[], performance.now());
};

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, sampleEveryMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
