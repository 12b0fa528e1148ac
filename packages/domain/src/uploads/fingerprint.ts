/** Identifies a file without reading all of it: by its size and a hash of its beginning, middle and end. */

const sampleBytes = 64 * 1024;

/** The pieces of a file of this size that the fingerprint is made of. */
export const samplesOf = (bytes: number): readonly { readonly start: number; readonly end: number }[] => {
  if (bytes <= 3 * sampleBytes) return [{ start: 0, end: bytes }];
  const middle = Math.floor((bytes - sampleBytes) / 2);
  return [0, middle, bytes - sampleBytes].map((start) => ({ start, end: start + sampleBytes }));
};

/** FNV-1a, 64 bits. Not cryptographic: it only has to notice that the user picked another file to resume. */
export const fingerprintOf = (bytes: number, samples: readonly Uint8Array[]): string => {
  // In two halves of 32 bits: multiplying by the prime 2^40 + 0x1b3 stays exact.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const sample of samples) {
    for (const byte of sample) {
      low = (low ^ byte) >>> 0;
      const product = low * 0x1b3;
      high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 2 ** 32)) >>> 0;
      low = product >>> 0;
    }
  }
  return `${bytes}-${hex(high)}${hex(low)}`;
};

const hex = (number: number): string => number.toString(16).padStart(8, '0');
