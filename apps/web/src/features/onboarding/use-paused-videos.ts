import { useEffect } from 'react';

/** Pauses the videos of the page, also those that start meanwhile, and plays them on afterwards. */
export const usePausedVideos = (isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return;
    const paused = new Set<HTMLMediaElement>();
    const pause = (media: HTMLMediaElement) => {
      paused.add(media);
      media.pause();
    };
    for (const media of document.querySelectorAll('video')) if (!media.paused) pause(media);
    const hold = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) pause(target);
    };
    // Media events do not bubble, but they are captured.
    document.addEventListener('play', hold, true);
    return () => {
      document.removeEventListener('play', hold, true);
      for (const media of paused) {
        media.play().catch(() => {
          // The browser wants a click first; the player shows its play button.
        });
      }
    };
  }, [isActive]);
};
