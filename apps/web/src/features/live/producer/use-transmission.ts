import * as limits from '@palco/contract/room-limits';
import { type Sample, type Sending, type StatsEntry, sampleOf, sendingBetween } from '@palco/domain/live/media-stats';
import { initialProducerState, type ProducerState } from '@palco/domain/live/producer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import type { MediaAddress } from '../media/media-socket.ts';
import type { Sender } from '../media/sender.ts';
import { Transmission } from '../media/transmission.ts';
import type { Capture } from './capture.ts';

type TransmissionInput = {
  readonly address: () => MediaAddress;
  readonly goLive: () => Promise<unknown>;
  readonly uploadBitrate: () => number | null;
};

/** The transmission of this page, closed when the page is left. */
export const useTransmission = (capture: Capture | null, input: TransmissionInput) => {
  const now = useRef(input);
  now.current = input;
  const [state, setState] = useState<ProducerState>(initialProducerState);
  const [problem, setProblem] = useState<unknown>(null);
  const [wasReplaced, setWasReplaced] = useState(false);
  /** From the moment something is found broken until a repair succeeded, however many tries that takes. */
  const [isBroken, setIsBroken] = useState(false);
  const hasStumbled = useRef(false);
  const current = useRef<Transmission | null>(null);

  useEffect(() => {
    if (!capture) return;
    const transmission = new Transmission({
      address: () => now.current.address(),
      tracks: () => capture.tracks(),
      paused: () => capture.silent(),
      goLive: () => now.current.goLive(),
      uploadBitrate: () => now.current.uploadBitrate(),
      onState: (next) => {
        setState(next);
        const isRepairing = next.name === 'live' && next.repair !== 'none';
        if (isRepairing) setIsBroken(true);
        else if (next.name !== 'live' || !hasStumbled.current) setIsBroken(false);
        hasStumbled.current = false;
      },
      onProblem: (error) => {
        hasStumbled.current = true;
        logProblem('the transmission had a problem', error);
        setProblem(error);
      },
      onReplaced: () => setWasReplaced(true),
    });
    current.current = transmission;
    return () => {
      current.current = null;
      transmission.end();
    };
  }, [capture]);

  const start = useCallback((isAllowed: boolean) => {
    setProblem(null);
    setWasReplaced(false);
    current.current?.start(isAllowed);
  }, []);
  const end = useCallback(() => current.current?.end(), []);
  /** A device was replaced, switched off or on. A running repair reads the current devices itself. */
  const refresh = useCallback((kind: 'audio' | 'video') => {
    current.current?.refresh(kind).catch((error: unknown) => logProblem('a change of device was not sent', error));
  }, []);
  const sender = useCallback(() => current.current?.sender, []);
  const sending = useSending(state.name === 'live', sender);
  return { state, isBroken, problem, wasReplaced, sending, start, end, refresh };
};

export type LiveSending = Sending & { readonly droppedInAll: number };

/** A new connection starts with a low bitrate, so a limit is reported only after this many measurements. */
const lastingSamples = 8;

const useSending = (isLive: boolean, sender: () => Sender | undefined): LiveSending | null => {
  const [sending, setSending] = useState<LiveSending | null>(null);
  useEffect(() => {
    if (!isLive) return;
    let before: { sample: Sample; of: Sender } | null = null;
    let droppedInAll = 0;
    let limitedFor = 0;
    const measure = async () => {
      const from = sender();
      // A connection that has closed has no statistics; this measurement is left out.
      const report = await from?.stats().catch(() => undefined);
      if (!from || !report) return;
      const sample = sampleOf([...report.values()] as StatsEntry[], performance.now());
      if (before?.of === from) {
        const measured = sendingBetween(before.sample, sample);
        droppedInAll += measured.droppedFrames;
        limitedFor = measured.isLimitedBy === 'none' ? 0 : limitedFor + 1;
        const isLasting = limitedFor >= lastingSamples;
        setSending({ ...measured, isLimitedBy: isLasting ? measured.isLimitedBy : 'none', droppedInAll });
      }
      before = { sample, of: from };
    };
    const timer = setInterval(() => void measure(), limits.live.measureMs);
    return () => {
      clearInterval(timer);
      setSending(null);
    };
  }, [isLive, sender]);
  return sending;
};
