import { describe, expect, it } from 'vitest';
import { textFrame } from './broadcast.ts';

describe('a frame', () => {
  it.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 0xff, 0xff]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('of %i bytes begins with its length', (length, header) => {
    // Two bytes for each letter.
    const text = 'ç'.repeat(length >> 1) + 'a'.repeat(length % 2);
    const frame = textFrame(text);
    expect([...frame.subarray(0, header.length)]).toEqual(header);
    expect(frame.subarray(header.length).toString()).toBe(text);
  });
});
