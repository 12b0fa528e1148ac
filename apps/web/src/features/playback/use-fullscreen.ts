import { type RefObject, useEffect, useState } from 'react';

/** The whole player goes full screen, so that what lies over the picture comes along. */
export const useFullscreen = (frame: RefObject<HTMLElement | null>) => {
  const [isFullscreen, setIsFullscreen] = useState(false);
  useEffect(() => {
    const update = () =>
      setIsFullscreen(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [frame]);
  const toggle = () => {
    // A browser may refuse; the page then simply stays as it is.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    else void frame.current?.requestFullscreen().catch(() => {});
  };
  return { isFullscreen, toggle };
};
