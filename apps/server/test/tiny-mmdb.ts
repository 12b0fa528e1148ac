/** A database of the MaxMind format with two records: for addresses whose first bit is 0, and for the others. */
type Value = string | number | readonly string[] | { readonly [name: string]: Value };

const head = (type: number, size: number) => (type > 7 ? [size, type - 7] : [(type << 5) | size]);
const encode = (value: Value): Buffer => {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from(head(2, Buffer.byteLength(value))), Buffer.from(value)]);
  if (typeof value === 'number' && Number.isInteger(value))
    return Buffer.from([...head(6, 2), value >> 8, value & 255]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([Buffer.from(head(3, 8)), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from(head(11, value.length)), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([Buffer.from(head(7, entries.length)), ...entries.flat().map((one) => encode(one as Value))]);
};

export const tinyMmdb = (ipVersion: 4 | 6, databaseType: string, records: readonly [Value, Value]): Buffer => {
  const [low, high] = records.map(encode) as [Buffer, Buffer];
  const nodes = 1;
  const separator = Buffer.alloc(16);
  const pointers = [nodes + 16, nodes + 16 + low.length].flatMap((at) => [at >> 16, (at >> 8) & 255, at & 255]);
  const metadata = encode({
    node_count: nodes,
    record_size: 24,
    ip_version: ipVersion,
    database_type: databaseType,
    languages: [],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    description: {},
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([Buffer.from(pointers), separator, low, high, marker, metadata]);
};
