import { useEffect, useState } from 'react';

/** Picture in picture. `toggle` is null where the browser does not support it. */
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
    const request = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video?.requestPictureInPicture();
    request?.catch(() => {
      // The browser may refuse: the video stays where it is.
    });
  };
  return { isFloating, toggle: document.pictureInPictureEnabled && video ? toggle : null };
};
