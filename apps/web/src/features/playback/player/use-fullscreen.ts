import { type RefObject, useEffect, useState } from 'react';

/** Full screen of the whole room, so that what lies over the picture and the chat beside it are included. */
export const useFullscreen = (frame: RefObject<HTMLElement | null>) => {
  const [isFullscreen, setIsFullscreen] = useState(false);
  // Some phones allow full screen for a bare video only, without overlays: there the room fills the window instead.
  const [isFilling, setIsFilling] = useState(false);
  useEffect(() => {
    const update = () =>
      setIsFullscreen(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [frame]);
  useEffect(() => {
    if (!isFilling) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setIsFilling(false);
    document.addEventListener('keydown', leave);
    document.body.style.overflow = 'hidden';
    return () => {
      document.removeEventListener('keydown', leave);
      document.body.style.overflow = '';
    };
  }, [isFilling]);
  const toggle = () => {
    if (!document.fullscreenElement && !document.fullscreenEnabled) return setIsFilling((isOn) => !isOn);
    const request = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen();
    request?.catch(() => {
      // The browser may refuse: the page stays as it is.
    });
  };
  return { isFullscreen: isFullscreen || isFilling, toggle };
};
