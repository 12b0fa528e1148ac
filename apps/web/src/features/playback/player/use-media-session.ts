import * as limits from '@palco/contract/room-limits';
import { useEffect } from 'react';
import { brand } from '../../../lib/browser/brand.ts';
import { playVideo } from './play-video.ts';
import type { Player } from './use-player.ts';

const { skipS } = limits.player;

/** The name, the picture and the buttons on lock screens, headphones and media keys. */
export const useMediaSession = (title: string, posterUrl: string | null, player: Player): void => {
  const { video, seek, durationS, speed } = player;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const artwork = posterUrl ? [{ src: new URL(posterUrl, globalThis.location.href).href }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: brand.name, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, posterUrl]);

  useEffect(() => {
    if (!video || !('mediaSession' in navigator)) return;
    const skip = (byS: number) => seek(video.currentTime + byS);
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => playVideo(video),
      pause: () => video.pause(),
      seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? skipS)),
      seekforward: ({ seekOffset }) => skip(seekOffset ?? skipS),
      seekto: ({ seekTime }) => seek(seekTime ?? video.currentTime),
    };
    for (const [action, handler] of Object.entries(actions)) handle(action as MediaSessionAction, handler);
    return () => {
      for (const action of Object.keys(actions)) handle(action as MediaSessionAction, null);
    };
  }, [video, seek]);

  // Updated only where the system cannot compute the position itself: a jump, another speed, a pause.
  useEffect(() => {
    if (!video || durationS <= 0 || !('mediaSession' in navigator)) return;
    const update = () =>
      navigator.mediaSession.setPositionState({
        duration: durationS,
        playbackRate: speed,
        position: Math.min(durationS, video.currentTime),
      });
    update();
    for (const name of ['seeked', 'play', 'pause']) video.addEventListener(name, update);
    return () => {
      for (const name of ['seeked', 'play', 'pause']) video.removeEventListener(name, update);
    };
  }, [video, durationS, speed]);
};

/** Browsers throw for actions they do not support. */
const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // The system does not show a button for it.
  }
};
