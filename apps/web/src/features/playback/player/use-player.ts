import * as limits from '@palco/contract/room-limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { HlsSource } from './hls-source.ts';
import type { OpenSource, PlayerSource, Quality, Signal, SourceEvents } from './player-source.ts';
import { useVideoState } from './use-video-state.ts';

export type PlayerOptions = {
  readonly url: string;
  readonly fallbackUrl: string | null;
  readonly startAtS: number;
  /** Begins at the end of what is there. */
  readonly isLive: boolean;
  /** Instead of the address; the same one for as long as it is the same source. */
  readonly openSource: OpenSource | undefined;
  /** The address no longer works: the page fetches the room again and hands over a new one. */
  readonly onExpired: () => Promise<unknown>;
};

/** New addresses in a row that bring no picture; past these another one would not either. */
const maxAddresses = 3;

export type Player = ReturnType<typeof usePlayer>;

export const usePlayer = ({ url, fallbackUrl, startAtS, isLive, openSource, onExpired }: PlayerOptions) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [signal, setSignal] = useState<Signal>('on');
  const [hasFailed, setHasFailed] = useState(false);
  const [isMutedByBrowser, setIsMutedByBrowser] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const source = useRef<PlayerSource | null>(null);
  // Where the next source goes on: at first the last visit's place, later wherever the picture stands.
  const resumeAtS = useRef(startAtS);
  const renew = useRef(onExpired);
  renew.current = onExpired;
  const addresses = useRef(0);
  // A pause outlives the address it was made on.
  const isHeld = useRef(false);
  const state = useVideoState(video);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same address anew
  useEffect(() => {
    if (!video) return;
    setHasFailed(false);
    setQualities([]);
    setSignal('on');
    const events: SourceEvents = {
      onQualities: setQualities,
      onReady: () => {
        if (!isHeld.current) void begin(video, setIsMutedByBrowser);
      },
      onExpired: () => {
        addresses.current += 1;
        if (addresses.current > maxAddresses) setHasFailed(true);
        // Opened anew even if the address is the same: what was refused may have been the caller, not the address.
        else
          renew.current().then(
            () => setAttempt((count) => count + 1),
            () => setHasFailed(true),
          );
      },
      onFailed: () => setHasFailed(true),
      onSignal: setSignal,
    };
    const opened = openSource
      ? openSource(video, events)
      : HlsSource.create(video, { url, fallbackUrl, startAtS: resumeAtS.current, isLive }, events);
    source.current = opened;
    const remember = () => {
      if (video.currentTime > 0 && !isLive) resumeAtS.current = video.currentTime;
      addresses.current = 0;
    };
    video.addEventListener('timeupdate', remember);
    return () => {
      isHeld.current = video.paused && video.currentTime > 0;
      video.removeEventListener('timeupdate', remember);
      opened.close();
    };
  }, [video, url, fallbackUrl, isLive, openSource, attempt]);

  // Whoever got the network back did not come to press a button.
  const retry = useCallback(() => {
    addresses.current = 0;
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  const toggle = useCallback(() => {
    if (!video) return;
    if (video.paused) void video.play().catch(() => {});
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
    video,
    ref: setVideo,
    qualities,
    quality,
    signal,
    hasFailed,
    isMutedByBrowser,
    /** A live by WebRTC knows only now. */
    isSeekable: openSource === undefined,
    toggle,
    seek,
    skip: (byS: number) => seek((video?.currentTime ?? 0) + byS),
    retry,
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
    setSpeed: (speed: number) => {
      if (video) applySpeed(video, speed);
    },
    changeSpeed: (direction: 1 | -1) => {
      if (!video) return;
      const speeds: readonly number[] = limits.player.speeds;
      const next = speeds[speeds.indexOf(video.playbackRate) + direction];
      if (next) applySpeed(video, next);
    },
    chooseQuality: (index: number) => {
      setQuality(index);
      source.current?.chooseQuality(index);
    },
    bitrate: () => source.current?.bitrate ?? 0,
    stats: () => source.current?.stats?.() ?? null,
  };
};

/** The default too: a new source begins at it. */
const applySpeed = (video: HTMLVideoElement, speed: number) => {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
};

/** With sound if the browser lets us, else silent with an offer to turn it on, else on the first press. */
const begin = async (video: HTMLVideoElement, onMuted: (isMuted: boolean) => void) => {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    video.muted = true;
    onMuted(true);
    await video.play().catch(() => {});
  }
};
