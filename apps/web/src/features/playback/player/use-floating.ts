import { useEffect, useState } from 'react';

/** The picture in a small window over everything else. There is nothing to toggle where the browser has no such window. */
export const useFloating = (video: HTMLVideoElement | null) => {
  const [isFloating, setIsFloating] = useState(false);
  useEffect(() => {
    const update = () => setIsFloating(video !== null && document.pictureInPictureElement === video);
    const changes = ['enterpictureinpicture', 'leavepictureinpicture'];
    for (const change of changes) video?.addEventListener(change, update);
    return () => {
      for (const change of changes) video?.removeEventListener(change, update);
    };
  }, [video]);
  const toggle = () => {
    // A browser may refuse; the picture then simply stays where it is.
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
    else video?.requestPictureInPicture().catch(() => {});
  };
  return { isFloating, toggle: document.pictureInPictureEnabled && video ? toggle : null };
};
