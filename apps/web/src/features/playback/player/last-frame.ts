/** The last frame of a video stays visible while its source is replaced: a viewer who loses the line sees no black picture. */

const held = new WeakMap<HTMLVideoElement, HTMLCanvasElement>();

/** Called before the source is closed. */
export const holdLastFrame = (video: HTMLVideoElement): void => {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.ariaHidden = 'true';
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:contain';
  releaseLastFrame(video);
  held.set(video, canvas);
  // Below the watermark and the controls.
  video.after(canvas);
};

/** Called when the next source is open: the frame goes with the first of the new ones. */
export const releaseWithNextFrame = (video: HTMLVideoElement): void => {
  if (!held.has(video)) return;
  const release = () => releaseLastFrame(video);
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(release);
  else (video as HTMLVideoElement).addEventListener('loadeddata', release, { once: true });
};

/** Where no picture is to be seen, e.g. of a camera that was switched off. */
export const releaseLastFrame = (video: HTMLVideoElement): void => {
  held.get(video)?.remove();
  held.delete(video);
};
