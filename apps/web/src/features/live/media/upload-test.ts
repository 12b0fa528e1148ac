/** Sends for a few seconds what a live would send, over the way a live would take, and says how much got through. */
import { limits } from '@palco/contract/limits';
import { type Sample, type StatsEntry, sampleOf, sendingBetween } from '@palco/domain/live/media-stats';
import { type ChannelAddress, MediaChannel } from './media-channel.ts';
import { Sender } from './sender.ts';

export type UploadResult = {
  /** Bits a second; zero when nothing reached the media server. */
  readonly bitrate: number;
  readonly roundTripMs: number | null;
  readonly protocol: string | null;
};

const sampleEveryMs = 500;

export const measureUpload = async (
  address: ChannelAddress,
  tracks: readonly MediaStreamTrack[],
  signal: AbortSignal,
): Promise<UploadResult> => {
  const channel = await MediaChannel.open(address);
  let sender: Sender | undefined;
  try {
    signal.throwIfAborted();
    sender = await Sender.create(channel);
    for (const track of tracks) await sender.send(track);
    return await watch(sender, signal);
  } finally {
    await sender?.close();
    channel.close();
  }
};

const watch = async (sender: Sender, signal: AbortSignal): Promise<UploadResult> => {
  const first = await takeSample(sender);
  let best = 0;
  let last: Sample = first;
  while (last.atMs - first.atMs < limits.live.testMs) {
    signal.throwIfAborted();
    await pause(signal);
    const now = await takeSample(sender);
    // What was sent, or what the browser found there is space for: a still picture needs little of it.
    const sent = sendingBetween(last, now).bitrate;
    if (now.isConnected) best = Math.max(sent, now.availableBitrate);
    last = now;
  }
  return { bitrate: last.isConnected ? best : 0, roundTripMs: last.roundTripMs, protocol: last.protocol };
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
