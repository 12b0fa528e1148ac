/** Reads the H.264 frames of an FLV stream: a container that says where a frame ends without waiting for the next. */
import type { EncodedFrame, VideoFormat } from '../frames.ts';
import { keyFrame } from './h264.ts';

const headerBytes = 9;
const [tagHeaderBytes, sizeBytes] = [11, 4];
const videoTag = 9;

export type FlvFrame = EncodedFrame & { readonly streamMs: number };

export class FlvReader {
  #rest: Buffer = Buffer.alloc(0);
  #hasBegun = false;
  #format: VideoFormat | null = null;

  read(bytes: Buffer): FlvFrame[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (!this.#hasBegun) {
      if (this.#rest.length < headerBytes + sizeBytes) return [];
      this.#rest = this.#rest.subarray(headerBytes + sizeBytes);
      this.#hasBegun = true;
    }
    const frames: FlvFrame[] = [];
    while (this.#rest.length >= tagHeaderBytes) {
      const length = this.#rest.readUIntBE(1, 3);
      const end = tagHeaderBytes + length + sizeBytes;
      if (this.#rest.length < end) break;
      const streamMs = this.#rest.readUIntBE(4, 3) + (this.#rest[7] ?? 0) * 2 ** 24;
      const body = this.#rest.subarray(tagHeaderBytes, tagHeaderBytes + length);
      const frame = this.#rest[0] === videoTag ? this.#video(body, streamMs) : null;
      if (frame) frames.push(frame);
      this.#rest = this.#rest.subarray(end);
    }
    return frames;
  }

  #video(body: Buffer, streamMs: number): FlvFrame | null {
    const [kind = 0, packetType = 0] = body;
    const data = body.subarray(5);
    if (packetType === 0) this.#format = readConfig(data);
    if (packetType !== 1 || !this.#format) return null;
    const isKey = kind >> 4 === 1;
    return { streamMs, isKey, data: isKey ? keyFrame(this.#format, data) : data, format: this.#format };
  }
}

/** An avcC record with one set of each kind. */
const readConfig = (config: Buffer): VideoFormat => {
  const spsLength = config.readUInt16BE(6);
  const sps = config.subarray(8, 8 + spsLength);
  const at = 8 + spsLength + 1;
  return { sps, pps: config.subarray(at + 2, at + 2 + config.readUInt16BE(at)) };
};
