/**
 * Tests whether media reaches the media server, and measures the upload. The browser's own bandwidth estimate rises too slowly for a
 * test, so the upload is measured with acknowledged pieces of random data.
 */

import type { MediaKind } from '@palco/contract/live/media';
import { measureUpload as measurePiece } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import { type Sample, type StatsEntry, sampleOf } from '@palco/domain/live/media-stats';
import { type MediaAddress, MediaSocket } from './media-socket.ts';
import { Sender } from './sender.ts';

export type UploadResult = {
  /** Bits a second; zero when nothing reached the media server. */
  readonly bitrate: number;
  readonly roundTripMs: number | null;
  readonly protocol: string | null;
};

const sampleEveryMs = 250;
/** How many pieces are in flight at once, so that latency does not look like low bandwidth. */
const lanes = 6;

export const measureUpload = async (
  address: MediaAddress,
  tracks: readonly MediaStreamTrack[],
  signal: AbortSignal,
): Promise<UploadResult> => {
  const socket = await MediaSocket.open(address);
  let sender: Sender | undefined;
  try {
    signal.throwIfAborted();
    const bitrate = await measurePieces(socket, signal);
    sender = await Sender.create(socket, { isTest: true });
    for (const { kind } of tracks) await sender.send(kind as MediaKind, () => tracks);
    const { isConnected, roundTripMs, protocol } = await watch(sender, signal);
    return { bitrate: isConnected ? bitrate : 0, roundTripMs, protocol };
  } finally {
    await sender?.close();
    socket.close();
  }
};

const { testMs, testPieces, testPieceLength } = limits.live;

/** Bits a second. */
const measurePieces = async (socket: MediaSocket, signal: AbortSignal): Promise<number> => {
  const padding = randomText();
  const startedAt = performance.now();
  let started = 0;
  let arrived = 0;
  const lane = async () => {
    while (started < testPieces && performance.now() - startedAt < testMs) {
      signal.throwIfAborted();
      started += 1;
      await socket.ask(measurePiece, { padding });
      arrived += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (arrived * testPieceLength * 8 * 1000) / (performance.now() - startedAt);
};

/** Random, so that it cannot be compressed in transit. */
const randomText = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(testPieceLength));
  return String.fromCharCode(...bytes.map((byte) => 48 + (byte % 64)));
};

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
