import * as limits from '@palco/contract/room-limits';
import { useEffect, useRef } from 'react';
import { type Report, sendLastReport, sendReport } from './api.ts';
import type { Player } from './use-player.ts';

/** Decisions, "Media": every 10 s and when the page is left; what keeps the right to play and remembers the place. */
export const useStatistics = (roomId: string, videoId: string | null, player: Player, live: boolean): void => {
  const technology = player.isSeekable ? ('hls' as const) : ('webrtc' as const);
  const stalls = useRef(0);
  const { video, bitrate } = player;
  const readBitrate = useRef(bitrate);
  readBitrate.current = bitrate;
  // Another way of playing is not another visit: only leaving gives the right to play back.
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
      ...manner.current,
    });
    const send = () => {
      // A report that is lost is made up for by the next one.
      sendReport(roomId, report()).catch(() => {});
    };
    const leave = () => sendLastReport(roomId, report());
    const timer = setInterval(send, limits.playback.statisticsMs);
    video.addEventListener('waiting', countStall);
    video.addEventListener('pause', send);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      video.removeEventListener('waiting', countStall);
      video.removeEventListener('pause', send);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [roomId, videoId, video]);
};
