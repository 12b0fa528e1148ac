import { describe, expect, it } from 'vitest';
import { fingerprintOf, samplesOf } from './fingerprint.ts';

const text = (letters: string) => new TextEncoder().encode(letters);

describe('the fingerprint of a file', () => {
  it.each([
    // The published test vectors of FNV-1a.
    ['', '0-cbf29ce484222325'],
    ['a', '1-af63dc4c8601ec8c'],
    ['foobar', '6-85944171f73967e8'],
  ])('of %j is %s', (letters, expected) => {
    expect(fingerprintOf(letters.length, [text(letters)])).toBe(expected);
  });

  it('is of all of a small file and of three pieces of a large one', () => {
    expect(samplesOf(10)).toEqual([{ start: 0, end: 10 }]);
    const large = samplesOf(10 * 1024 ** 3);
    expect(large.map(({ start, end }) => end - start)).toEqual([65_536, 65_536, 65_536]);
    expect([large[0]?.start, large[2]?.end]).toEqual([0, 10 * 1024 ** 3]);
  });

  it('distinguishes files of one size', () => {
    expect(fingerprintOf(2, [text('ab')])).not.toBe(fingerprintOf(2, [text('ba')]));
  });
});
