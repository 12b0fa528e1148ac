import * as limits from '@palco/contract/room-limits';
import { useCallback, useEffect, useState } from 'react';
import { playVideo } from './play-video.ts';
import { readChoices, storeChoices } from './player-choices.ts';
import { type PlayerSourceOptions, usePlayerSource } from './use-player-source.ts';
import { useVideoState } from './use-video-state.ts';

export type Player = ReturnType<typeof usePlayer>;

/** State and controls of a video element. */
export const usePlayer = (options: PlayerSourceOptions) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [quality, setQuality] = useState(-1);
  const state = useVideoState(video);
  const { source, setIsMutedByBrowser, ...opened } = usePlayerSource(video, options);

  const { isLive } = options;
  // A live is watched as it happens.
  useEffect(() => {
    if (video) applySpeed(video, isLive ? 1 : readChoices().speed);
  }, [video, isLive]);

  const toggle = useCallback(() => {
    if (!video) return;
    if (video.paused) playVideo(video);
    else video.pause();
  }, [video]);
  const seek = useCallback(
    (toS: number) => {
      if (video && Number.isFinite(video.duration)) video.currentTime = Math.min(video.duration, Math.max(0, toS));
    },
    [video],
  );

  return {
    ...state,
    ...opened,
    video,
    ref: setVideo,
    quality,
    /** A live by WebRTC has no past to seek in. */
    isSeekable: options.openSource === undefined,
    toggle,
    seek,
    skip: (byS: number) => seek((video?.currentTime ?? 0) + byS),
    setVolume: (volume: number) => {
      if (!video) return;
      video.volume = Math.min(1, Math.max(0, volume));
      video.muted = video.volume === 0;
      setIsMutedByBrowser(false);
    },
    toggleMute: () => {
      if (video) video.muted = !video.muted;
      setIsMutedByBrowser(false);
    },
    setSpeed: (speed: Speed) => {
      if (video) chooseSpeed(video, speed);
    },
    changeSpeed: (direction: 1 | -1) => {
      if (!video) return;
      const next = limits.player.speeds[limits.player.speeds.indexOf(video.playbackRate as Speed) + direction];
      if (next) chooseSpeed(video, next);
    },
    chooseQuality: (index: number) => {
      setQuality(index);
      source.current?.chooseQuality(index);
    },
    bitrate: () => source.current?.bitrate ?? 0,
    stats: () => source.current?.stats?.() ?? null,
  };
};

type Speed = (typeof limits.player.speeds)[number];

const chooseSpeed = (video: HTMLVideoElement, speed: Speed) => {
  applySpeed(video, speed);
  storeChoices({ speed });
};

/** Also sets the default, which a new source starts with. */
const applySpeed = (video: HTMLVideoElement, speed: number) => {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
};
