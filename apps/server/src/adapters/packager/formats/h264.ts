/** H.264 in RTP (RFC 6184): puts the packets of a frame together. */

import { type Depacketizer, isSameFormat, type ReceivedFrame, type VideoFormat } from '../frames.ts';
import type { Ordered } from '../reorder.ts';

const types = { slice: 1, keySlice: 5, sps: 7, pps: 8, delimiter: 9, aggregate: 24, fragment: 28 };
const typeOf = (header: number | undefined): number => (header ?? 0) & 0x1f;
const lengthBytes = 4;

/** Frames without a beginning or an end are left out. Packets are copied once, into their frame. */
export class H264Depacketizer implements Depacketizer {
  /** The units of the current frame, each behind its length. */
  #parts: Buffer[] = [];
  /** A unit in several packets: its length and its header, then their contents. */
  #fragments: Buffer[] = [];
  #timestamp: number | null = null;
  #arrivedMs = 0;
  #hasSlice = false;
  #isKey = false;
  #isBroken = false;
  #sps: Buffer | null = null;
  #pps: Buffer | null = null;
  #format: VideoFormat | null = null;

  push({ packet, hasGap, arrivedMs }: Ordered): ReceivedFrame | null {
    // A frame whose last packet is missing ends here.
    if (packet.timestamp !== this.#timestamp) this.#restart(packet.timestamp, arrivedMs);
    if (hasGap) this.#isBroken = true;
    this.#add(packet.payload);
    if (!packet.isLast) return null;
    return this.#finish();
  }

  #restart(timestamp: number | null, arrivedMs: number): void {
    this.#parts = [];
    this.#fragments = [];
    this.#hasSlice = false;
    this.#isKey = false;
    this.#isBroken = false;
    this.#timestamp = timestamp;
    this.#arrivedMs = arrivedMs;
  }

  #add(payload: Buffer): void {
    const type = typeOf(payload[0]);
    if (type === types.aggregate) {
      for (let at = 1; at + 2 < payload.length; ) {
        const length = payload.readUInt16BE(at);
        this.#keep(payload.subarray(at + 2, at + 2 + length));
        at += 2 + length;
      }
    } else if (type === types.fragment) this.#addFragment(payload);
    else if (type > 0 && type < types.aggregate) this.#keep(payload);
  }

  #addFragment(payload: Buffer): void {
    const [indicator = 0, header = 0] = payload;
    const [isStart, isEnd] = [(header & 0x80) !== 0, (header & 0x40) !== 0];
    if (isStart) this.#fragments = [Buffer.from([0, 0, 0, 0, (indicator & 0xe0) | (header & 0x1f)])];
    if (this.#fragments.length === 0) this.#isBroken = true;
    this.#fragments.push(payload.subarray(2));
    if (!isEnd) return;
    this.#keepFragments(this.#fragments);
    this.#fragments = [];
  }

  #keepFragments(fragments: readonly Buffer[]): void {
    const [head] = fragments;
    // Its first packet is missing, and the frame is left out.
    if (!head || this.#isBroken) return;
    const type = typeOf(head[lengthBytes]);
    if (type === types.sps || type === types.pps) {
      this.#keep(Buffer.concat(fragments).subarray(lengthBytes));
      return;
    }
    head.writeUInt32BE(fragments.reduce((sum, { length }) => sum + length, -lengthBytes));
    this.#parts.push(...fragments);
    this.#note(type);
  }

  /** Parameter sets are kept apart: they belong into the init segment. */
  #keep(nal: Buffer): void {
    const type = typeOf(nal[0]);
    if (type === types.sps) this.#changeFormat(nal, this.#pps);
    else if (type === types.pps) this.#changeFormat(this.#sps, nal);
    else if (type !== types.delimiter && nal.length > 0) {
      this.#parts.push(lengthOf(nal), nal);
      this.#note(type);
    }
  }

  #note(type: number): void {
    if (type === types.keySlice) this.#isKey = true;
    if (type === types.keySlice || type === types.slice) this.#hasSlice = true;
  }

  /** Every key frame repeats its parameter sets: the format stays the same object while they are the same. */
  #changeFormat(sps: Buffer | null, pps: Buffer | null): void {
    this.#sps = sps;
    this.#pps = pps;
    if (!sps || !pps) return;
    const format = { sps, pps };
    if (!this.#format || !isSameFormat(this.#format, format)) this.#format = format;
  }

  #finish(): ReceivedFrame | null {
    const [parts, timestamp, arrivedMs, isKey] = [this.#parts, this.#timestamp ?? 0, this.#arrivedMs, this.#isKey];
    const isWhole = this.#hasSlice && !this.#isBroken && this.#fragments.length === 0;
    this.#restart(null, 0);
    const format = this.#format;
    if (!isWhole || !format) return null;
    const data = Buffer.concat(isKey ? [...parameterSets(format), ...parts] : parts);
    return { timestamp, arrivedMs, isKey, data, format };
  }
}

/** Players that do not read another init segment find the parameter sets in the key frame. */
export const keyFrame = (format: VideoFormat, data: Buffer): Buffer => Buffer.concat([...parameterSets(format), data]);

const parameterSets = ({ sps, pps }: VideoFormat): Buffer[] => [lengthOf(sps), sps, lengthOf(pps), pps];

/** MP4 stores each unit behind its length. */
const lengthOf = ({ length }: Buffer): Buffer => {
  const bytes = Buffer.allocUnsafe(lengthBytes);
  bytes.writeUInt32BE(length);
  return bytes;
};
