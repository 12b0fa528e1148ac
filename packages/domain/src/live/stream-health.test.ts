import type { HealthSample } from '@palco/contract/live/control';
import { describe, expect, it } from 'vitest';
import {
  type HealthReading,
  isEmptySample,
  type LayerReading,
  type StreamProblem,
  sampleBetween,
  streamProblems,
} from './stream-health.ts';

const layer = (bitrate: number, packets: number, packetsLost = 0): LayerReading => ({ bitrate, packets, packetsLost });
const reading = (atMs: number, layers: readonly LayerReading[], more: Partial<HealthReading> = {}): HealthReading => ({
  atMs,
  producers: new Map([['camera', { kind: 'video', layers, maxLayers: 3 }]]),
  frames: null,
  hlsDelayMs: null,
  viewersWebrtc: 0,
  viewersHls: 0,
  ...more,
});

describe('a sample of a stream', () => {
  it('adds up the layers that arrive', () => {
    const now = reading(3000, [layer(100_000, 10), layer(400_000, 20), layer(0, 5)]);
    expect(sampleBetween(null, now)).toMatchObject({ at: 3000, bitrate: 500_000, layers: 2, maxLayers: 3 });
  });

  it.each<[string, LayerReading[], LayerReading[], number | null]>([
    ['none of many', [layer(1, 100)], [layer(1, 200)], 0],
    ['8 of 100', [layer(1, 100, 5)], [layer(1, 192, 13)], 8],
    ['a late packet that came after all', [layer(1, 100, 5)], [layer(1, 200, 4)], 0],
    ['no packets at all', [layer(0, 100, 5)], [layer(0, 100, 5)], null],
    ['a layer that began anew', [layer(1, 500, 50)], [layer(1, 10, 0)], null],
  ])('says how many packets were lost: %s', (_, before, now, lossPercent) => {
    expect(sampleBetween(reading(0, before), reading(3000, now)).lossPercent).toBe(lossPercent);
  });

  it('does not compare a producer with the one before it', () => {
    const other = new Map([['screen', { kind: 'video' as const, layers: [layer(1, 10, 5)], maxLayers: 1 }]]);
    expect(sampleBetween(reading(0, [layer(1, 5)]), reading(3000, [], { producers: other })).lossPercent).toBeNull();
  });

  it.each<[string, number[] | null, number[] | null, number | null]>([
    ['of the layer with most frames', [30, 30, 30], [90, 120, 30], 30],
    ['of a picture that stands', [30], [30], 0],
    ['not of another picture', [300], [12], null],
    ['not without a picture', null, [12], null],
    ['not of a camera that was turned off', [12], null, null],
  ])('has the frame rate %s', (_, before, now, framesPerSecond) => {
    const sample = sampleBetween(reading(0, [], { frames: before }), reading(3000, [], { frames: now }));
    expect(sample.framesPerSecond).toBe(framesPerSecond);
  });

  it('is empty when nothing was received or served', () => {
    expect(isEmptySample(sampleBetween(null, reading(0, [])))).toBe(true);
    expect(isEmptySample(sampleBetween(null, reading(0, [], { viewersHls: 1 })))).toBe(false);
  });
});

describe('the problems of a stream', () => {
  const good: HealthSample = {
    at: 0,
    bitrate: 3_000_000,
    lossPercent: 0,
    framesPerSecond: 30,
    layers: 3,
    maxLayers: 3,
    viewersWebrtc: 1,
    viewersHls: 1,
    hlsDelayMs: 4000,
  };
  const nothing = { ...good, bitrate: 0, layers: 0, maxLayers: 0, framesPerSecond: null, lossPercent: null };

  it.each<[string, Partial<HealthSample>, StreamProblem[]]>([
    ['none', {}, []],
    ['a line at its limit', { lossPercent: 8 }, [{ kind: 'loss', percent: 8 }]],
    ['fewer layers', { layers: 1 }, [{ kind: 'layers', layers: 1, maxLayers: 3 }]],
    ['a slow camera', { framesPerSecond: 7 }, [{ kind: 'frame_rate', framesPerSecond: 7 }]],
    ['late segments', { hlsDelayMs: 12_400 }, [{ kind: 'hls_delay', seconds: 12 }]],
    ['nothing arrives', nothing, [{ kind: 'no_signal' }]],
    ['a voice without a picture', { layers: 0, maxLayers: 0, framesPerSecond: null }, []],
  ])('are named: %s', (_, change, problems) => {
    const sample = { ...good, ...change };
    expect(streamProblems([sample, sample, sample], true)).toEqual(problems);
  });

  it('need more than one bad moment', () => {
    const bad = { ...good, lossPercent: 20 };
    expect(streamProblems([good, bad, bad], true)).toEqual([]);
    expect(streamProblems([bad], true)).toEqual([]);
  });

  it('are not expected before the live', () => {
    expect(streamProblems([nothing, nothing, nothing], false)).toEqual([]);
  });
});
