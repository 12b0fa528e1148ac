import { healthKeptMs, healthMs } from '@palco/contract/live/control';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { StreamStats } from '../../adapters/media/port.ts';
import { createStreamHealth } from './health.ts';
import type { Sent } from './live-rooms.ts';

const log = pino({ level: 'silent' });

/** A camera whose counters the test moves. */
const openCamera = () => {
  let streams: StreamStats[] = [{ bitrate: 1_000_000, packets: 100, packetsLost: 0 }];
  const producer: Sent['producer'] = {
    id: 'camera',
    kind: 'video',
    codec: 'h264',
    layers: 1,
    isPaused: false,
    pause: async () => {},
    resume: async () => {},
    readStreams: async () => streams,
    onClose: () => {},
    close: () => {},
  };
  const sent: Sent = { remote: { producerId: 'camera', kind: 'video', userId: '1', name: 'Ana' }, producer };
  return {
    sent,
    set: (next: StreamStats[]) => {
      streams = next;
    },
  };
};

const measure = (hls: () => Promise<ReadonlyMap<string, number>> = async () => new Map()) => {
  let nowMs = 1_000_000;
  let sent: readonly Sent[] = [];
  let delayMs: number | null = 1000;
  const health = createStreamHealth({
    liveRooms: { roomIds: () => ['1'], sentIn: () => sent, viewersIn: () => 0 },
    clock: { now: () => new Date(nowMs) },
    packaged: () => ({ frames: null, delayMs }),
    countHlsViewers: hls,
    onSample: async () => {},
    log,
  });
  return {
    health,
    setSent: (now: readonly Sent[]) => {
      sent = now;
    },
    setDelay: (now: number | null) => {
      delayMs = now;
    },
    sample: async (times = 1) => {
      for (let done = 0; done < times; done += 1) {
        nowMs += healthMs;
        await health.sample();
      }
    },
  };
};

describe('the health of a stream', () => {
  it('has bitrate, loss and the delay of players by HLS', async () => {
    const { health, sample, setSent } = measure();
    const camera = openCamera();
    setSent([camera.sent]);
    await sample();
    camera.set([{ bitrate: 2_000_000, packets: 192, packetsLost: 8 }]);
    await sample();
    expect(health.read('1').map(({ bitrate, lossPercent }) => [bitrate, lossPercent])).toEqual([
      [1_000_000, null],
      [2_000_000, 8],
    ]);
    expect(health.read('1').at(-1)).toMatchObject({ hlsDelayMs: 4000, layers: 1, maxLayers: 1 });
  });

  it('holds five minutes, and is forgotten five minutes after the end', async () => {
    const { health, sample, setSent, setDelay } = measure();
    const kept = healthKeptMs / healthMs;
    setSent([openCamera().sent]);
    await sample(kept + 20);
    expect(health.read('1')).toHaveLength(kept);
    setSent([]);
    setDelay(null);
    await sample(kept - 1);
    // The drop is seen for as long as the minutes before it.
    expect(health.read('1').filter(({ bitrate }) => bitrate > 0)).toHaveLength(1);
    await sample();
    expect(health.read('1')).toEqual([]);
  });

  it('answers only what is newer', async () => {
    const { health, sample, setSent } = measure();
    setSent([openCamera().sent]);
    await sample(3);
    const [, second] = health.read('1');
    expect(health.read('1', second?.at)).toHaveLength(1);
  });

  it('is measured without the database too', async () => {
    let isDown = false;
    const { health, sample, setSent } = measure(async () => {
      if (isDown) throw new Error('no connection');
      return new Map([['1', 7]]);
    });
    setSent([openCamera().sent]);
    await sample();
    isDown = true;
    await sample(4);
    expect(health.read('1').map(({ viewersHls }) => viewersHls)).toEqual([7, 7, 7, 7, 7]);
  });
});
