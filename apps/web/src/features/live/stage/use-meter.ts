import * as limits from '@palco/contract/room-limits';
import { receivingBetween, type Sample, type StatsEntry, sampleOf } from '@palco/domain/live/media-stats';
import { type RefObject, useEffect, useRef } from 'react';
import type { Receiver } from '../media/receiver.ts';
import type { StageMeter } from './stage-props.ts';

/** Measures the stage for the reports of the page. */
export const useMeter = (
  meter: RefObject<StageMeter>,
  isPlaying: boolean,
  receiver: () => Receiver | undefined,
): void => {
  const now = useRef(receiver);
  now.current = receiver;
  useEffect(() => {
    meter.current = { isPlaying, bitrate: 0 };
    if (!isPlaying) return;
    let before: Sample | undefined;
    const measure = async () => {
      // A connection that has closed has no statistics; this measurement is left out.
      const report = await now
        .current()
        ?.stats()
        .catch(() => undefined);
      const sample = report && sampleOf([...report.values()] as StatsEntry[], performance.now());
      if (before && sample) meter.current = { isPlaying, bitrate: receivingBetween(before, sample).bitrate };
      before = sample;
    };
    const timer = setInterval(() => void measure(), limits.live.measureMs);
    return () => {
      clearInterval(timer);
      meter.current = { isPlaying: false, bitrate: 0 };
    };
  }, [meter, isPlaying]);
};
