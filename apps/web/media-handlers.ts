/**
 * mediasoup-client's entry imports its code for every browser, for React Native and for its own tests: half of what a viewer of a
 * live would load. `features/live/media/device.ts` loads the one for its browser and gives it to the library, so that the
 * library's own imports of them are left out.
 */
import type { Plugin } from 'vite';

const importers = /node_modules\/mediasoup-client\/lib\/(index|Device)\.js$/;
const unused = /^\.\/(handlers|test)\//;
const empty = '\0unused-media-handler';

export const mediaHandlers = (): Plugin => ({
  name: 'palco:media-handlers',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') => (unused.test(source) && importers.test(importer) ? empty : null),
  load: (id) => (id === empty ? 'export {};' : null),
});
