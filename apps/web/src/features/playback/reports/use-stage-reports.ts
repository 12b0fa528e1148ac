import { type RefObject, useEffect } from 'react';
import type { Reporter } from '../api.ts';
import { startReports } from './start-reports.ts';

type Meter = { readonly isPlaying: boolean; readonly bitrate: number };

/** Decisions, "Media": a stage is reported like any live, without a position. */
export const useStageReports = ({ roomId, link }: Reporter, isLive: boolean, meter: RefObject<Meter>): void => {
  useEffect(() => {
    if (!isLive) return;
    const { stop } = startReports({ roomId, link }, () => ({
      videoId: null,
      position: 0,
      duration: 0,
      playing: meter.current.isPlaying,
      bitrate: meter.current.bitrate,
      stalls: 0,
      height: 0,
      live: true,
      technology: 'webrtc',
    }));
    return stop;
  }, [roomId, link, isLive, meter]);
};
