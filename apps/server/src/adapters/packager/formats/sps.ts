/** The size of a picture, from the sequence parameter set of H.264 (ITU-T H.264, section 7.3.2.1.1). */

export type Size = { readonly width: number; readonly height: number };

/** These profiles have fields for the colour format. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

export const readSize = (sps: Buffer): Size => {
  const bits = new BitReader(withoutEscapes(sps.subarray(1)));
  const profile = bits.read(8);
  bits.read(16);
  bits.exponential();
  let chroma = 1;
  if (highProfiles.has(profile)) {
    chroma = bits.exponential();
    if (chroma === 3) bits.read(1);
    bits.exponential();
    bits.exponential();
    bits.read(1);
    if (bits.read(1) === 1) skipScaling(bits, chroma === 3 ? 12 : 8);
  }
  bits.exponential();
  skipOrderCount(bits);
  bits.exponential();
  bits.read(1);
  const widthInBlocks = bits.exponential() + 1;
  const heightInBlocks = bits.exponential() + 1;
  const isProgressive = bits.read(1) === 1;
  if (!isProgressive) bits.read(1);
  bits.read(1);
  const [left, right, top, bottom] = bits.read(1) === 1 ? [1, 2, 3, 4].map(() => bits.exponential()) : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (isProgressive ? 1 : 2);
  return {
    width: widthInBlocks * 16 - unitX * ((left ?? 0) + (right ?? 0)),
    height: heightInBlocks * 16 * (isProgressive ? 1 : 2) - unitY * ((top ?? 0) + (bottom ?? 0)),
  };
};

const skipOrderCount = (bits: BitReader): void => {
  const type = bits.exponential();
  if (type === 0) bits.exponential();
  if (type !== 1) return;
  bits.read(1);
  bits.exponential();
  bits.exponential();
  const count = bits.exponential();
  for (let index = 0; index < count; index += 1) bits.exponential();
};

const skipScaling = (bits: BitReader, lists: number): void => {
  for (let list = 0; list < lists; list += 1) {
    if (bits.read(1) === 0) continue;
    let [last, next] = [8, 8];
    for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
      if (next !== 0) next = (last + bits.signed() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
};

/** A byte 3 behind two zeros only keeps the data from looking like a start code. */
const withoutEscapes = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.filter((byte, index) => byte !== 3 || bytes[index - 1] !== 0 || bytes[index - 2] !== 0));

class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new Error('a sequence parameter set is too short');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  /** Exp-Golomb code. */
  exponential(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  signed(): number {
    const code = this.exponential();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}
