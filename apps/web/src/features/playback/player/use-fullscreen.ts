import { type RefObject, useEffect, useState } from 'react';

/** The whole player goes full screen, so that what lies over the picture comes along. */
export const useFullscreen = (frame: RefObject<HTMLElement | null>) => {
  const [isFullscreen, setIsFullscreen] = useState(false);
  // Some phones give the whole screen to a bare video alone, without what lies over it: there the player fills the page instead.
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
    // A browser may refuse; the page then simply stays as it is.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    else if (document.fullscreenEnabled) void frame.current?.requestFullscreen().catch(() => {});
    else setIsFilling((isOn) => !isOn);
  };
  return { isFullscreen: isFullscreen || isFilling, isFilling, toggle };
};
