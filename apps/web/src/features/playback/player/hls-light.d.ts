/** The light build has the types of the full one. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  // biome-ignore lint/style/noDefaultExport: the library has one
  export default Hls;
}
