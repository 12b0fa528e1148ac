import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { probeBitrate } from './bitrate-probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As a browser has it, with what it believes its line to carry. */
const senderOn = (line: { readonly estimate?: number }) => {
  const set: (number | undefined)[] = [];
  const encodings = [{ maxBitrate: 600_000 }, { maxBitrate: 1_000_000 }, { maxBitrate: 3_000_000 }];
  const entries = [
    { type: 'candidate-pair', nominated: false, availableOutgoingBitrate: 9e9 },
    { type: 'candidate-pair', nominated: true, availableOutgoingBitrate: line.estimate },
    { type: 'remote-inbound-rtp', fractionLost: 0, roundTripTime: 0.04 },
  ];
  const sender = {
    getStats: async () => new Map(entries.map((entry, id) => [String(id), entry])),
    getParameters: () => ({ encodings: encodings.map((one) => ({ ...one })) }),
    setParameters: async ({ encodings: given }: RTCRtpSendParameters) => {
      set.push(...given.map(({ maxBitrate }) => maxBitrate));
      given.forEach(({ maxBitrate = 0 }, index) => {
        encodings[index] = { maxBitrate };
      });
    },
  };
  return { sender: sender as unknown as RTCRtpSender, set };
};

it('changes the most that the best layer may take a little, and back, and leaves the others', async () => {
  const { sender, set } = senderOn({ estimate: 1_000_000 });
  const stop = probeBitrate(sender, 5_000_000);
  await vi.advanceTimersByTimeAsync(1500);
  expect(set).toEqual([600_000, 1_000_000, 2_970_000, 600_000, 1_000_000, 3_000_000]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(set).toHaveLength(6);
});

it('changes nothing where the line carries all, or the browser does not say what it carries', async () => {
  for (const line of [{ estimate: 6_000_000 }, {}]) {
    const { sender, set } = senderOn(line);
    const stop = probeBitrate(sender, 5_000_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(set).toEqual([]);
    stop();
  }
});
