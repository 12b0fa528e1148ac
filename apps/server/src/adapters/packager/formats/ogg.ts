/** Opus in Ogg (RFC 3533 and 7845), a packet a page, so that a reader has each packet at once. */

export const opusHeaders = (serial: number): Buffer[] => {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0);
  head.set([1, 2], 8);
  // No samples are skipped: positions are counted from the first packet.
  head.writeUInt16LE(0, 10);
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.alloc(16);
  tags.write('OpusTags', 0);
  return [
    oggPage(head, { serial, sequence: 0, position: 0, isFirst: true }),
    oggPage(tags, { serial, sequence: 1, position: 0 }),
  ];
};

type PageOptions = {
  readonly serial: number;
  readonly sequence: number;
  /** Samples up to the end of this page. */
  readonly position: number;
  readonly isFirst?: boolean;
};

export const oggPage = (packet: Buffer, { serial, sequence, position, isFirst = false }: PageOptions): Buffer => {
  const lacing = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
  const header = Buffer.alloc(27);
  header.write('OggS', 0);
  header[5] = isFirst ? 2 : 0;
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = lacing.length;
  const page = Buffer.concat([header, Buffer.from(lacing), packet]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
};

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 0x8000_0000) === 0 ? value << 1 : (value << 1) ^ 0x04c1_1db7;
  return value >>> 0;
});

const checksum = (bytes: Buffer): number => {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
};

/** The samples at 48 kHz of an Opus packet, from its first bytes (RFC 6716, section 3.1). */
export const opusSamples = (packet: Buffer): number => {
  const [toc = 0, second = 0] = packet;
  const config = toc >> 3;
  const frameSamples =
    config < 12
      ? ([480, 960, 1920, 2880][config & 3] ?? 960)
      : config < 16
        ? ([480, 960][config & 1] ?? 960)
        : ([120, 240, 480, 960][config & 3] ?? 960);
  const count = (toc & 3) === 0 ? 1 : (toc & 3) === 3 ? second & 0x3f : 2;
  return frameSamples * count;
};
