import { describe, expect, it } from 'vitest';
import { receivingBetween, type StatsEntry, sampleOf, sendingBetween, uploadVerdict } from './media-stats.ts';

const sent = (bytes: number, captured: number, encoded: number, reason = 'none'): StatsEntry[] => [
  { type: 'outbound-rtp', kind: 'video', bytesSent: bytes, framesEncoded: encoded, qualityLimitationReason: reason },
  { type: 'outbound-rtp', kind: 'video', bytesSent: bytes, framesEncoded: Math.floor(encoded / 2) },
  { type: 'outbound-rtp', kind: 'audio', bytesSent: 1000 },
  { type: 'media-source', kind: 'video', frames: captured },
  { type: 'media-source', kind: 'audio' },
  { type: 'candidate-pair', state: 'failed', nominated: false, currentRoundTripTime: 9 },
  {
    type: 'candidate-pair',
    state: 'succeeded',
    nominated: true,
    currentRoundTripTime: 0.042,
    availableOutgoingBitrate: 2_000_000,
    remoteCandidateId: 'r1',
  },
  { type: 'remote-candidate', id: 'r0', protocol: 'tcp' },
  { type: 'remote-candidate', id: 'r1', protocol: 'udp' },
];

describe('what is being sent', () => {
  it('is counted over all layers and the sound, as bits a second', () => {
    const before = sampleOf(sent(0, 0, 0), 0);
    expect(sendingBetween(before, sampleOf(sent(250_000, 60, 60), 2000))).toEqual({
      bitrate: 2_000_000,
      droppedFrames: 0,
      isLimitedBy: 'none',
    });
  });

  it.each([
    [60, 60, 0],
    [60, 59, 0],
    [60, 40, 19],
    // Another connection began meanwhile.
    [60, -30, 0],
  ])('of %i frames of the camera and %i sent misses %i', (captured, encoded, dropped) => {
    const before = sampleOf(sent(0, 100, 100), 0);
    const now = sampleOf(sent(1, 100 + captured, 100 + encoded), 1000);
    expect(sendingBetween(before, now).droppedFrames).toBe(dropped);
  });

  it('says what holds it back', () => expect(sampleOf(sent(1, 1, 1, 'cpu'), 0).isLimitedBy).toBe('cpu'));

  it('knows the way it takes', () =>
    expect(sampleOf(sent(1, 1, 1), 0)).toMatchObject({
      isConnected: true,
      roundTripMs: 42,
      protocol: 'UDP',
      availableBitrate: 2_000_000,
    }));

  it('knows when nothing gets through', () =>
    expect(sampleOf([], 0)).toMatchObject({ isConnected: false, roundTripMs: null, protocol: null, bytesSent: 0 }));
});

describe('what is being watched', () => {
  const seen = (bytes: number, waitedS: number, waited: number): StatsEntry[] => [
    { type: 'inbound-rtp', kind: 'video', bytesReceived: 0, jitterBufferEmittedCount: 0 },
    {
      type: 'inbound-rtp',
      kind: 'video',
      bytesReceived: bytes,
      frameWidth: 1280,
      frameHeight: 720,
      framesPerSecond: 29.7,
      packetsLost: 3,
      jitterBufferDelay: waitedS,
      jitterBufferEmittedCount: waited,
    },
    { type: 'inbound-rtp', kind: 'audio', bytesReceived: 0, packetsLost: 1 },
    { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.02 },
  ];
  it('has a size, a rate, losses, and a latency of the last while', () => {
    const now = sampleOf(seen(125_000, 4, 130), 1000);
    expect(receivingBetween(sampleOf(seen(0, 1, 100), 0), now)).toEqual({
      bitrate: 1_000_000,
      width: 1280,
      height: 720,
      framesPerSecond: 30,
      packetsLost: 4,
      latencyMs: 110,
    });
  });
  it('has no latency while no frame is shown', () => {
    const still = sampleOf(seen(0, 1, 100), 0);
    expect(receivingBetween(still, still).latencyMs).toBeNull();
  });
});

describe('an upload', () => {
  it.each([
    [3_000_000, 'good'],
    [2_999_999, 'fair'],
    [600_000, 'fair'],
    [599_999, 'poor'],
    [0, 'poor'],
  ])('of %i bits a second is %s', (bitrate, verdict) => expect(uploadVerdict(bitrate)).toBe(verdict));
});
