import { useCallback, useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import type { MediaAddress } from '../media/media-socket.ts';
import { measureUpload, type UploadResult } from '../media/upload-test.ts';

export type UploadTest =
  | { readonly name: 'waiting' }
  | { readonly name: 'running' }
  | { readonly name: 'done'; readonly result: UploadResult }
  | { readonly name: 'failed'; readonly error: unknown };

type UploadTestInput = {
  /** The test starts by itself the first time this is true. */
  readonly isPossible: boolean;
  readonly address: () => MediaAddress;
  readonly tracks: () => readonly MediaStreamTrack[];
};

export const useUploadTest = (input: UploadTestInput) => {
  const now = useRef(input);
  now.current = input;
  const [test, setTest] = useState<UploadTest>({ name: 'waiting' });
  const running = useRef<AbortController | null>(null);
  /** Known before the test has ended, and also when the live begins in the middle of it. */
  const bitrate = useRef<number | null>(null);

  /** Called before the live starts. */
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  const run = useCallback(async () => {
    stop();
    const own = new AbortController();
    running.current = own;
    setTest({ name: 'running' });
    try {
      const result = await measureUpload(now.current.address(), now.current.tracks(), own.signal, (measured) => {
        bitrate.current = measured;
      });
      if (!own.signal.aborted) setTest({ name: 'done', result });
    } catch (error) {
      if (own.signal.aborted) return setTest({ name: 'waiting' });
      logProblem('the transmission test failed', error);
      setTest({ name: 'failed', error });
    }
  }, [stop]);

  const { isPossible } = input;
  const hasRun = useRef(false);
  useEffect(() => {
    if (!isPossible || hasRun.current) return;
    hasRun.current = true;
    void run();
  }, [isPossible, run]);
  useEffect(() => stop, [stop]);
  return { test, bitrate, run: () => void run(), stop };
};
