/** VP8 in RTP (RFC 7741) and in IVF. */
import type { Ordered } from '../reorder.ts';

export type Vp8Frame = {
  readonly timestamp: number;
  readonly arrivedMs: number;
  readonly isKey: boolean;
  readonly data: Buffer;
};

export class Vp8Depacketizer {
  #parts: Buffer[] = [];
  #timestamp: number | null = null;
  #arrivedMs = 0;
  #isBroken = false;

  push({ packet, hasGap, arrivedMs }: Ordered): Vp8Frame | null {
    if (packet.timestamp !== this.#timestamp) {
      this.#parts = [];
      this.#timestamp = packet.timestamp;
      this.#arrivedMs = arrivedMs;
      this.#isBroken = false;
    }
    if (hasGap) this.#isBroken = true;
    this.#parts.push(packet.payload.subarray(descriptorBytes(packet.payload)));
    if (!packet.isLast) return null;
    const data = Buffer.concat(this.#parts);
    this.#timestamp = null;
    if (this.#isBroken || data.length < 10) return null;
    return { timestamp: packet.timestamp, arrivedMs: this.#arrivedMs, isKey: ((data[0] ?? 1) & 1) === 0, data };
  }
}

const descriptorBytes = (payload: Buffer): number => {
  const [first = 0, extensions = 0] = payload;
  if ((first & 0x80) === 0) return 1;
  let bytes = 2;
  if ((extensions & 0x80) !== 0) bytes += ((payload[2] ?? 0) & 0x80) === 0 ? 1 : 2;
  if ((extensions & 0x40) !== 0) bytes += 1;
  if ((extensions & 0x30) !== 0) bytes += 1;
  return bytes;
};

/** Behind the start code of a key frame. */
export const vp8Size = (data: Buffer): string => `${data.readUInt16LE(6) & 0x3f_ff}x${data.readUInt16LE(8) & 0x3f_ff}`;

/** Times are milliseconds. */
export const ivfHeader = (size: string): Buffer => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const header = Buffer.alloc(32);
  header.write('DKIF', 0);
  header.writeUInt16LE(32, 6);
  header.write('VP80', 8);
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header.writeUInt32LE(1000, 16);
  header.writeUInt32LE(1, 20);
  return header;
};

export const ivfFrame = (data: Buffer, atMs: number): Buffer => {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(data.length, 0);
  header.writeBigUInt64LE(BigInt(Math.round(atMs)), 4);
  return Buffer.concat([header, data]);
};
