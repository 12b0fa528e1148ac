/** Its type would be inferred from 100 kB of coordinates. */
declare module 'world-atlas/countries-110m.json' {
  const atlas: unknown;
  // biome-ignore lint/style/noDefaultExport: JSON has no other.
  export default atlas;
}
