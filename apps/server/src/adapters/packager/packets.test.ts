import { describe, expect, it } from 'vitest';
import { AdtsReader } from './formats/adts.ts';
import { H264Depacketizer } from './formats/h264.ts';
import { opusSamples } from './formats/ogg.ts';
import { readRtp } from './formats/rtp.ts';
import { readSize } from './formats/sps.ts';
import { Vp8Depacketizer } from './formats/vp8.ts';
import { ReorderBuffer } from './reorder.ts';

const rtp = (sequence: number, payload: readonly number[], { timestamp = 0, isLast = false } = {}): Buffer => {
  const packet = Buffer.alloc(12 + payload.length);
  packet[0] = 0x80;
  packet[1] = (isLast ? 0x80 : 0) | 101;
  packet.writeUInt16BE(sequence & 0xff_ff, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.set(payload, 12);
  return packet;
};
const sequencesOf = (arrivals: readonly (readonly [number, number])[], nowMs: number): string[] => {
  const buffer = new ReorderBuffer();
  for (const [sequence, atMs] of arrivals) {
    const packet = readRtp(rtp(sequence, [1]));
    if (packet) buffer.push(packet, atMs);
  }
  return [...buffer.take(nowMs)].map(({ packet, hasGap }) => `${hasGap ? 'gap ' : ''}${packet.sequence}`);
};

describe('packets', () => {
  it.each([
    [
      'in order',
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      0,
      ['1', '2', '3'],
    ],
    [
      'out of order',
      [
        [1, 0],
        [3, 0],
        [2, 10],
      ],
      10,
      ['1', '2', '3'],
    ],
    [
      'twice',
      [
        [1, 0],
        [2, 0],
        [2, 5],
      ],
      10,
      ['1', '2'],
    ],
    [
      'over the end of 16 bits',
      [
        [65_535, 0],
        [1, 0],
        [0, 0],
      ],
      0,
      ['65535', '0', '1'],
    ],
    [
      'with one that may still come',
      [
        [1, 0],
        [3, 0],
      ],
      100,
      ['1'],
    ],
    [
      'with one that never came',
      [
        [1, 0],
        [3, 0],
      ],
      400,
      ['1', 'gap 3'],
    ],
    [
      'of a source that starts anew',
      [
        [1, 0],
        [30_000, 0],
        [30_001, 0],
      ],
      0,
      ['30000', '30001'],
    ],
  ] as const)('that arrive %s are put in order', (_case, arrivals, nowMs, expected) => {
    expect(sequencesOf(arrivals, nowMs)).toEqual(expected);
  });

  it('of any content are read or left out, without an error', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const [h264, vp8, adts, order] = [
      new H264Depacketizer(),
      new Vp8Depacketizer(),
      new AdtsReader(),
      new ReorderBuffer(),
    ];
    for (let sequence = 0; sequence < 20_000; sequence += 1) {
      const payload = Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 256));
      const bytes = random() < 0.5 ? rtp(sequence, payload, { isLast: random() < 0.5 }) : Buffer.from(payload);
      const packet = readRtp(bytes);
      if (packet && packet.payload.length > 0) order.push(packet, sequence);
      for (const ordered of order.take(sequence)) {
        h264.push(ordered);
        vp8.push(ordered);
      }
      adts.read(Buffer.from(payload));
      opusSamples(Buffer.from(payload));
    }
  });
});

describe('the size of a picture', () => {
  // Made by x264 for these sizes.
  it.each([
    ['6742c00ad9028df930110000030001000003001e0f122648', 160, 90],
    ['6764000aacd9428df930110000030001000003001e0f122596', 160, 90],
    ['6742c01fd9005005bb0110000003001000000301e0f1832480', 1280, 720],
    ['6764000aacd94717e22230110000030001000003001e0f122596', 98, 162],
  ])('is read from the parameter set %s', (hex, width, height) => {
    expect(readSize(Buffer.from(hex, 'hex'))).toEqual({ width, height });
  });
});
