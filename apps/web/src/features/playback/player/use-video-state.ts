import { useEffect, useState } from 'react';

export type VideoState = {
  readonly timeS: number;
  readonly durationS: number;
  readonly bufferedS: number;
  readonly isPaused: boolean;
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly speed: number;
  /** The height of the picture in landscape that is shown now; zero before the first frame. */
  readonly lines: number;
};

const events = [
  ...[
    'timeupdate',
    'durationchange',
    'progress',
    'play',
    'playing',
    'pause',
    'waiting',
    'stalled',
    'seeking',
    'seeked',
  ],
  ...['ended', 'volumechange', 'ratechange', 'canplay', 'emptied', 'resize'],
];

/** The state of the video element, for the controls. */
export const useVideoState = (video: HTMLVideoElement | null): VideoState => {
  const [state, setState] = useState<VideoState>(() => read(null));
  useEffect(() => {
    if (!video) return;
    const update = () => setState(read(video));
    update();
    for (const name of events) video.addEventListener(name, update);
    return () => {
      for (const name of events) video.removeEventListener(name, update);
    };
  }, [video]);
  return state;
};

const read = (video: HTMLVideoElement | null): VideoState => ({
  timeS: video?.currentTime ?? 0,
  durationS: video && Number.isFinite(video.duration) ? video.duration : 0,
  bufferedS: bufferedAround(video),
  isPaused: video?.paused ?? true,
  isWaiting: video !== null && !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  hasEnded: video?.ended ?? false,
  volume: video?.volume ?? 1,
  isMuted: video?.muted ?? false,
  speed: video?.playbackRate ?? 1,
  lines: video ? Math.min(video.videoWidth, video.videoHeight) : 0,
});

const bufferedAround = (video: HTMLVideoElement | null): number => {
  if (!video) return 0;
  for (let i = 0; i < video.buffered.length; i += 1) {
    if (video.buffered.start(i) <= video.currentTime + 0.5 && video.currentTime <= video.buffered.end(i))
      return video.buffered.end(i);
  }
  return video.currentTime;
};
