/** Loaded with the first video by HLS. */
import HlsLight from 'hls.js/light';
import { CdnPass } from './cdn-pass.ts';

export { CdnPass, HlsLight };
