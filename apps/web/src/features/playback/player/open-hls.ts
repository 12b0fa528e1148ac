/** Video by HLS. The library and what uses it are loaded with the first one: pages of lives by WebRTC do without. */
import type { HlsStream, PlayerSource, SourceEvents } from './player-source.ts';

export const openHls = (video: HTMLVideoElement, stream: HlsStream, events: SourceEvents): PlayerSource => {
  let source: PlayerSource | null = null;
  let isClosed = false;
  import('./hls-source.ts')
    .then(({ HlsSource }) => {
      if (!isClosed) source = HlsSource.create(video, stream, events);
    })
    .catch(events.onFailed);
  return {
    chooseQuality: (index) => source?.chooseQuality(index),
    get bitrate() {
      return source?.bitrate ?? 0;
    },
    close: () => {
      isClosed = true;
      source?.close();
    },
  };
};
