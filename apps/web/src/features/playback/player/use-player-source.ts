import { useCallback, useEffect, useRef, useState } from 'react';
import { holdLastFrame, releaseLastFrame, releaseWithNextFrame } from './last-frame.ts';
import { openHls } from './open-hls.ts';
import type { OpenSource, PlayerSource, Quality, Signal, SourceEvents } from './player-source.ts';

export type PlayerSourceOptions = {
  readonly url: string;
  readonly fallbackUrl: string | null;
  readonly startAtS: number;
  /** A live starts at its end. */
  readonly isLive: boolean;
  /** Used instead of `url`. The source is reopened when this function changes. */
  readonly openSource: OpenSource | undefined;
  /** The address no longer works: the page fetches the room again and passes a new one. */
  readonly onExpired: () => Promise<unknown>;
};

/** How many new addresses in a row may bring no picture before the player reports a failure. */
const maxAddresses = 3;

/** A producer who has no signal is reported only after this time: until then the source may still be connecting. */
const openingMs = 3000;

/** Opens the source of a video element, and opens it again when its address expires or the viewer retries. */
export const usePlayerSource = (video: HTMLVideoElement | null, options: PlayerSourceOptions) => {
  const { url, fallbackUrl, startAtS, isLive, openSource, onExpired } = options;
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [signal, setSignal] = useState<Signal>('on');
  const [hasFailed, setHasFailed] = useState(false);
  const [isMutedByBrowser, setIsMutedByBrowser] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const source = useRef<PlayerSource | null>(null);
  // The start of the next source: first at the position of the last visit, later at the current position.
  const resumeAtS = useRef(startAtS);
  const renew = useRef(onExpired);
  renew.current = onExpired;
  const addresses = useRef(0);
  // A paused video stays paused when its source is replaced.
  const isHeld = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same address again
  useEffect(() => {
    if (!video) return;
    setHasFailed(false);
    setQualities([]);
    setSignal('on');
    const openedAt = performance.now();
    let signalTimer: ReturnType<typeof setTimeout> | undefined;
    const events: SourceEvents = {
      onQualities: setQualities,
      onReady: () => {
        releaseWithNextFrame(video);
        if (!isHeld.current) void begin(video, setIsMutedByBrowser);
      },
      onExpired: () => {
        addresses.current += 1;
        if (addresses.current > maxAddresses) setHasFailed(true);
        // Opened again even if the address is the same: the server may have refused the caller, not the address.
        else
          renew.current().then(
            () => setAttempt((count) => count + 1),
            () => setHasFailed(true),
          );
      },
      onFailed: () => setHasFailed(true),
      onPictureEnding: () => holdLastFrame(video),
      onSignal: (next) => {
        clearTimeout(signalTimer);
        const waitMs = next === 'away' ? openedAt + openingMs - performance.now() : 0;
        if (next === 'no_picture') releaseLastFrame(video);
        if (waitMs > 0) signalTimer = setTimeout(() => setSignal(next), waitMs);
        else setSignal(next);
      },
    };
    const opened = openSource
      ? openSource(video, events)
      : openHls(video, { url, fallbackUrl, startAtS: resumeAtS.current, isLive }, events);
    source.current = opened;
    releaseWithNextFrame(video);
    const savePosition = () => {
      if (video.currentTime > 0 && !isLive) resumeAtS.current = video.currentTime;
      addresses.current = 0;
    };
    video.addEventListener('timeupdate', savePosition);
    return () => {
      isHeld.current = video.paused && video.currentTime > 0;
      video.removeEventListener('timeupdate', savePosition);
      clearTimeout(signalTimer);
      holdLastFrame(video);
      opened.close();
    };
  }, [video, url, fallbackUrl, isLive, openSource, attempt]);

  const retry = useCallback(() => {
    addresses.current = 0;
    setAttempt((count) => count + 1);
  }, []);
  // A failed player retries by itself when the network is back.
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { source, qualities, signal, hasFailed, retry, isMutedByBrowser, setIsMutedByBrowser };
};

/** With sound if the browser allows it, else muted with an offer to unmute, else paused until the viewer presses play. */
const begin = async (video: HTMLVideoElement, onMuted: (isMuted: boolean) => void) => {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    video.muted = true;
    onMuted(true);
    await video.play().catch(() => {
      // Even muted playback is blocked: the play button is shown.
    });
  }
};
