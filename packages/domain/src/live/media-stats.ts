/** Summarises a browser's statistics of a connection. Pure: two samples in, a few numbers out. */
import * as limits from '@palco/contract/room-limits';

/** The fields of `RTCStatsReport` that are read here; every browser leaves some of them out. */
export type StatsEntry = {
  readonly type: string;
  readonly id?: string;
  readonly kind?: string;
  readonly bytesSent?: number;
  readonly bytesReceived?: number;
  readonly frames?: number;
  readonly framesEncoded?: number;
  readonly frameWidth?: number;
  readonly frameHeight?: number;
  readonly framesPerSecond?: number;
  readonly packetsLost?: number;
  readonly jitterBufferDelay?: number;
  readonly jitterBufferEmittedCount?: number;
  readonly qualityLimitationReason?: string;
  readonly nominated?: boolean;
  readonly state?: string;
  readonly currentRoundTripTime?: number;
  readonly availableOutgoingBitrate?: number;
  readonly remoteCandidateId?: string;
  readonly protocol?: string;
};

export type Sample = {
  readonly atMs: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Frames of the video: captured by the camera, and encoded in the best layer. */
  readonly framesCaptured: number;
  readonly framesEncoded: number;
  readonly isLimitedBy: 'none' | 'cpu' | 'bandwidth';
  readonly isConnected: boolean;
  readonly roundTripMs: number | null;
  readonly availableBitrate: number;
  readonly protocol: string | null;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly packetsLost: number;
  /** Since the connection began: seconds that frames spent in the jitter buffer, and how many frames. */
  readonly waitedS: number;
  readonly waited: number;
};

export const sampleOf = (entries: readonly StatsEntry[], atMs: number): Sample => {
  const outbound = entries.filter(({ type }) => type === 'outbound-rtp');
  const inbound = entries.filter(({ type }) => type === 'inbound-rtp');
  const pair = entries.find(
    ({ type, state, nominated }) => type === 'candidate-pair' && state === 'succeeded' && nominated !== false,
  );
  // A server that probes the bandwidth sends a stream of its own without a picture.
  const picture = inbound
    .filter(({ kind }) => kind === 'video')
    .toSorted((a, b) => (b.jitterBufferEmittedCount ?? 0) - (a.jitterBufferEmittedCount ?? 0))[0];
  const remote = entries.find(({ type, id }) => type === 'remote-candidate' && id === pair?.remoteCandidateId);
  const roundTripS = pair?.currentRoundTripTime;
  return {
    atMs,
    bytesSent: sum(outbound, 'bytesSent'),
    bytesReceived: sum(inbound, 'bytesReceived'),
    framesCaptured: sum(
      entries.filter(({ type, kind }) => type === 'media-source' && kind === 'video'),
      'frames',
    ),
    framesEncoded: Math.max(0, ...outbound.map(({ framesEncoded }) => framesEncoded ?? 0)),
    isLimitedBy: limitOf(outbound),
    isConnected: pair !== undefined,
    roundTripMs: roundTripS === undefined ? null : Math.round(roundTripS * 1000),
    availableBitrate: pair?.availableOutgoingBitrate ?? 0,
    protocol: remote?.protocol?.toUpperCase() ?? null,
    width: picture?.frameWidth ?? 0,
    height: picture?.frameHeight ?? 0,
    framesPerSecond: picture?.framesPerSecond ?? 0,
    packetsLost: sum(inbound, 'packetsLost'),
    waitedS: picture?.jitterBufferDelay ?? 0,
    waited: picture?.jitterBufferEmittedCount ?? 0,
  };
};

export type Sending = {
  readonly bitrate: number;
  readonly droppedFrames: number;
  readonly isLimitedBy: Sample['isLimitedBy'];
};

/** Dropped frames: captured between the two samples but not encoded. */
export const sendingBetween = (before: Sample, now: Sample): Sending => {
  const captured = now.framesCaptured - before.framesCaptured;
  const encoded = now.framesEncoded - before.framesEncoded;
  return {
    bitrate: bitsPerSecond(now.bytesSent - before.bytesSent, now.atMs - before.atMs),
    // One frame may be between capture and encoder; a new connection counts from zero.
    droppedFrames: captured > 0 && encoded >= 0 ? Math.max(0, captured - encoded - 1) : 0,
    isLimitedBy: now.isLimitedBy,
  };
};

export type Receiving = {
  readonly bitrate: number;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly packetsLost: number;
  /** From the media server to the screen: half the round trip, and the delay in the jitter buffer. */
  readonly latencyMs: number | null;
};

export const receivingBetween = (before: Sample, now: Sample): Receiving => {
  const frames = now.waited - before.waited;
  const waitMs = frames > 0 ? ((now.waitedS - before.waitedS) * 1000) / frames : null;
  return {
    bitrate: bitsPerSecond(now.bytesReceived - before.bytesReceived, now.atMs - before.atMs),
    width: now.width,
    height: now.height,
    framesPerSecond: Math.round(now.framesPerSecond),
    packetsLost: now.packetsLost,
    latencyMs: waitMs === null ? null : Math.round(waitMs + (now.roundTripMs ?? 0) / 2),
  };
};

export type UploadVerdict = 'good' | 'fair' | 'poor';

/** Good carries the best layer, fair at least the smallest. */
export const uploadVerdict = (bitrate: number): UploadVerdict => {
  const wanted = limits.live.layers.map(({ maxBitrate }) => maxBitrate);
  if (bitrate >= Math.max(...wanted)) return 'good';
  return bitrate >= Math.min(...wanted) ? 'fair' : 'poor';
};

const limitOf = (outbound: readonly StatsEntry[]): Sample['isLimitedBy'] => {
  const reasons = outbound.map(({ qualityLimitationReason }) => qualityLimitationReason);
  if (reasons.includes('cpu')) return 'cpu';
  return reasons.includes('bandwidth') ? 'bandwidth' : 'none';
};

const sum = (entries: readonly StatsEntry[], field: 'bytesSent' | 'bytesReceived' | 'frames' | 'packetsLost'): number =>
  entries.reduce((total, entry) => total + (entry[field] ?? 0), 0);

const bitsPerSecond = (bytes: number, ms: number): number =>
  bytes > 0 && ms > 0 ? Math.round((bytes * 8 * 1000) / ms) : 0;
