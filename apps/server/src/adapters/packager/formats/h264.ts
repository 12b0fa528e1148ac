/** H.264 in RTP (RFC 6184): puts the packets of a frame together. */

import type { Depacketizer, ReceivedFrame, VideoFormat } from '../frames.ts';
import type { Ordered } from '../reorder.ts';

const types = { slice: 1, keySlice: 5, sps: 7, pps: 8, delimiter: 9, aggregate: 24, fragment: 28 };
const typeOf = (nal: Buffer): number => (nal[0] ?? 0) & 0x1f;

/** Frames without a beginning or an end are left out. */
export class H264Depacketizer implements Depacketizer {
  #nals: Buffer[] = [];
  #fragments: Buffer[] = [];
  #timestamp: number | null = null;
  #arrivedMs = 0;
  #isBroken = false;
  #sps: Buffer | null = null;
  #pps: Buffer | null = null;

  push({ packet, hasGap, arrivedMs }: Ordered): ReceivedFrame | null {
    // A frame whose last packet is missing ends here.
    if (packet.timestamp !== this.#timestamp) this.#restart(packet.timestamp, arrivedMs);
    if (hasGap) this.#isBroken = true;
    this.#add(packet.payload);
    if (!packet.isLast) return null;
    return this.#finish();
  }

  #restart(timestamp: number | null, arrivedMs: number): void {
    this.#nals = [];
    this.#fragments = [];
    this.#isBroken = false;
    this.#timestamp = timestamp;
    this.#arrivedMs = arrivedMs;
  }

  #add(payload: Buffer): void {
    const type = typeOf(payload);
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
    if (isStart) this.#fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    if (this.#fragments.length === 0) this.#isBroken = true;
    this.#fragments.push(payload.subarray(2));
    if (!isEnd) return;
    this.#keep(Buffer.concat(this.#fragments));
    this.#fragments = [];
  }

  /** Parameter sets are kept apart: they belong into the init segment. */
  #keep(nal: Buffer): void {
    const type = typeOf(nal);
    if (type === types.sps) this.#sps = nal;
    else if (type === types.pps) this.#pps = nal;
    else if (type !== types.delimiter && nal.length > 0) this.#nals.push(nal);
  }

  #finish(): ReceivedFrame | null {
    const [nals, timestamp, isBroken] = [
      this.#nals,
      this.#timestamp ?? 0,
      this.#isBroken || this.#fragments.length > 0,
    ];
    const arrivedMs = this.#arrivedMs;
    this.#restart(null, 0);
    if (isBroken || !nals.some((nal) => typeOf(nal) === types.slice || typeOf(nal) === types.keySlice)) return null;
    if (!this.#sps || !this.#pps) return null;
    const isKey = nals.some((nal) => typeOf(nal) === types.keySlice);
    const format = { sps: this.#sps, pps: this.#pps };
    return {
      timestamp,
      arrivedMs,
      isKey,
      data: isKey ? keyFrame(format, withLengths(nals)) : withLengths(nals),
      format,
    };
  }
}

/** Players that do not read another init segment find the parameter sets in the key frame. */
export const keyFrame = ({ sps, pps }: VideoFormat, data: Buffer): Buffer =>
  Buffer.concat([withLengths([sps, pps]), data]);

/** As MP4 stores them: each behind its length. */
const withLengths = (nals: readonly Buffer[]): Buffer =>
  Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
