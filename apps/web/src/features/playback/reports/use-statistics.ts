import { useEffect, useRef } from 'react';
import type { Report, Reporter } from '../api.ts';
import type { Player } from '../player/use-player.ts';
import { startReports } from './start-reports.ts';

/** Decisions, "Media": every 10 s, when the player begins or pauses, and when the page is left; which renews the lease and stores the position. */
export const useStatistics = (
  { roomId, link }: Reporter,
  videoId: string | null,
  player: Player,
  live: boolean,
): void => {
  const technology = player.isSeekable ? ('hls' as const) : ('webrtc' as const);
  const stalls = useRef(0);
  const { video, bitrate } = player;
  const readBitrate = useRef(bitrate);
  readBitrate.current = bitrate;
  // Changing the technology is not another visit: only leaving the page releases the lease.
  const manner = useRef({ live, technology });
  manner.current = { live, technology };

  useEffect(() => {
    if (!video) return;
    const countStall = () => {
      if (video.currentTime > 0 && !video.seeking) stalls.current += 1;
    };
    const report = (): Report => ({
      videoId,
      position: video.currentTime,
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      playing: !video.paused,
      bitrate: readBitrate.current(),
      stalls: stalls.current,
      height: video.videoHeight,
      ...manner.current,
    });
    const { send, stop } = startReports({ roomId, link }, report);
    video.addEventListener('waiting', countStall);
    video.addEventListener('play', send);
    video.addEventListener('pause', send);
    return () => {
      video.removeEventListener('waiting', countStall);
      video.removeEventListener('play', send);
      video.removeEventListener('pause', send);
      stop();
    };
  }, [roomId, link, videoId, video]);
};
