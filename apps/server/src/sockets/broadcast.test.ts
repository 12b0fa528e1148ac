import { describe, expect, it } from 'vitest';
import { broadcastInParts, textFrame } from './broadcast.ts';

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

describe('a broadcast in parts', () => {
  it('reaches each of the sockets of its beginning once, as it is iterated', () => {
    const written: number[] = [];
    const socketOf = (number: number) => ({ conn: { write: () => written.push(number) } }) as never;
    const sockets = new Set(Array.from({ length: 250 }, (_, index) => socketOf(index)));
    const parts = broadcastInParts(sockets, 'messages', { roomId: '1' });
    expect(written).toEqual([]);
    const counts: number[] = [];
    for (let isDone = false; !isDone; ) {
      isDone = parts.next().done === true;
      counts.push(written.length);
      sockets.add(socketOf(1000 + counts.length));
    }
    expect(counts).toEqual([100, 200, 250]);
    expect(written).toEqual(Array.from({ length: 250 }, (_, index) => index));
  });
});
