export const playVideo = (video: HTMLVideoElement): void => {
  video.play().catch(() => {
    // Blocked by the browser, or its source changed meanwhile: the controls show that it is paused.
  });
};
