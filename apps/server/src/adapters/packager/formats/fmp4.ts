/** Writes fragmented MP4 with a video and an audio track (ISO 14496-12, -14 and -15). */
import type { VideoFormat } from '../frames.ts';
import { readSize } from './sps.ts';

export const videoTicksPerMs = 90;
export const audioRate = 48_000;
/** The samples of an AAC frame. */
export const aacSamples = 1024;
const [videoTrack, audioTrack] = [1, 2];

export type VideoSample = { readonly isKey: boolean; readonly ticks: number; readonly data: Buffer };

export type Fragment = {
  readonly sequence: number;
  readonly video: { readonly startTicks: number; readonly samples: readonly VideoSample[] };
  readonly audio: { readonly startSamples: number; readonly frames: readonly Buffer[] };
};

export const writeInit = (format: VideoFormat): Buffer =>
  Buffer.concat([
    box('ftyp', text('iso6'), u32(0), text('iso6'), text('mp41'), text('avc1')),
    box(
      'moov',
      full(
        'mvhd',
        0,
        0,
        u32(0),
        u32(0),
        u32(1000),
        u32(0),
        fixedOne,
        u16(0x0100),
        zeros(10),
        matrix,
        zeros(24),
        u32(3),
      ),
      videoTrak(format),
      audioTrak,
      box('mvex', trex(videoTrack), trex(audioTrack)),
    ),
  ]);

export const writeFragment = ({ sequence, video, audio }: Fragment): Buffer => {
  const videoBytes = lengthOf(video.samples.map(({ data }) => data));
  const make = (moofBytes: number) =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(sequence)),
      box('traf', tfhd(videoTrack), tfdt(video.startTicks), videoRun(video.samples, moofBytes + 8)),
      ...(audio.frames.length === 0
        ? []
        : [
            box('traf', tfhd(audioTrack), tfdt(audio.startSamples), audioRun(audio.frames, moofBytes + 8 + videoBytes)),
          ]),
    );
  const moof = make(make(0).length);
  const mdat = [u32(8 + videoBytes + lengthOf(audio.frames)), text('mdat')];
  // One copy: a segment of the best layer has close to a megabyte.
  return Buffer.concat([moof, ...mdat, ...video.samples.map(({ data }) => data), ...audio.frames]);
};

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

const videoTrak = (format: VideoFormat): Buffer => {
  const { width, height } = readSize(format.sps);
  const size = [u16(width), u16(0), u16(height), u16(0)];
  const entry = box(
    'avc1',
    ...[zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x0048_0000), u32(0x0048_0000), u32(0), u16(1)],
    ...[zeros(32), u16(0x0018), u16(0xff_ff), decoderConfig(format)],
  );
  return trak(videoTrack, videoTicksPerMs * 1000, size, 'vide', full('vmhd', 0, 1, zeros(8)), entry, zeros(2));
};

const decoderConfig = ({ sps, pps }: VideoFormat): Buffer =>
  box(
    'avcC',
    ...[u8(1), sps.subarray(1, 4), u8(0xff), u8(0xe1), u16(sps.length), sps, u8(1), u16(pps.length), pps],
    // High profiles say their colour format; WebRTC sends 4:2:0 of 8 bits only.
    ...((sps[1] ?? 0) >= 100 ? [u8(0xfd), u8(0xf8), u8(0xf8), u8(0)] : []),
  );

const trak = (
  track: number,
  timescale: number,
  size: readonly Buffer[],
  handler: string,
  mediaHeader: Buffer,
  entry: Buffer,
  volume: Buffer,
): Buffer =>
  box(
    'trak',
    full('tkhd', 0, 3, u32(0), u32(0), u32(track), u32(0), u32(0), zeros(8), u32(0), volume, u16(0), matrix, ...size),
    box(
      'mdia',
      full('mdhd', 0, 0, u32(0), u32(0), u32(timescale), u32(0), u16(0x55c4), u16(0)),
      full('hdlr', 0, 0, u32(0), text(handler), zeros(12), text('\0')),
      box(
        'minf',
        mediaHeader,
        box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))),
        box(
          'stbl',
          full('stsd', 0, 0, u32(1), entry),
          ...['stts', 'stsc', 'stco'].map((name) => full(name, 0, 0, u32(0))),
          full('stsz', 0, 0, u32(0), u32(0)),
        ),
      ),
    ),
  );

const trex = (track: number): Buffer => full('trex', 0, 0, u32(track), u32(1), u32(0), u32(0), u32(0));
/** Offsets count from the beginning of the moof. */
const tfhd = (track: number): Buffer => full('tfhd', 0, 0x02_00_00, u32(track));
const tfdt = (time: number): Buffer => full('tfdt', 1, 0, u64(time));

const keyFlags = 0x0200_0000;
const deltaFlags = 0x0101_0000;

const videoRun = (samples: readonly VideoSample[], offset: number): Buffer =>
  full(
    'trun',
    0,
    // Data offset; duration, size and flags of each sample.
    0x00_07_01,
    u32(samples.length),
    u32(offset),
    u32(...samples.flatMap(({ ticks, data, isKey }) => [ticks, data.length, isKey ? keyFlags : deltaFlags])),
  );

const audioRun = (frames: readonly Buffer[], offset: number): Buffer =>
  full(
    'trun',
    0,
    0x00_03_01,
    u32(frames.length),
    u32(offset),
    u32(...frames.flatMap((frame) => [aacSamples, frame.length])),
  );

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index);
  });
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const zeros = (count: number): Buffer => Buffer.alloc(count);
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const fixedOne = u32(0x0001_0000);
const matrix = Buffer.concat([...[fixedOne, zeros(12), fixedOne, zeros(12)], u32(0x4000_0000)]);

const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const length = 8 + lengthOf(parts);
  return Buffer.concat([u32(length), text(name), ...parts], length);
};
const full = (name: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer =>
  box(name, u32(version * 0x0100_0000 + flags), ...parts);

/** Sound is always AAC-LC, 48 kHz, stereo. */
const audioTrak = trak(
  audioTrack,
  audioRate,
  [u32(0), u32(0)],
  'soun',
  full('smhd', 0, 0, u32(0)),
  box(
    'mp4a',
    ...[zeros(6), u16(1), zeros(8), u16(2), u16(16), u32(0), u16(audioRate), u16(0)],
    full(
      'esds',
      0,
      0,
      Buffer.from([
        ...[0x03, 25, 0, audioTrack, 0, 0x04, 17, 0x40, 0x15, 0, 0, 0],
        ...[0, 0x01, 0xf4, 0, 0, 0x01, 0xf4, 0, 0x05, 2, 0x11, 0x90, 0x06, 1, 2],
      ]),
    ),
  ),
  u16(0x0100),
);
