/** Sends the bytes of a file by tus: from where the server stopped receiving, and again whenever it answers again. */
import type { TransferEvent, TransferProblem } from '@palco/domain/uploads/transfer';
import { DetailedError, Upload } from 'tus-js-client';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { getSessionToken, getToken } from '../../lib/storage/token-store.ts';
import { retryDelayMs } from './retry-delay.ts';

export type Sending = { pause(): void; resume(): void; stop(): void };

/** Small enough for common proxy limits, large enough to cost little overhead; two of the parts that an S3 store takes. */
const chunkBytes = 16 * 1024 ** 2;

export const sendBytes = (file: File, uploadUrl: string, notify: (event: TransferEvent) => void): Sending => {
  let isPaused = false;
  let isOver = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const upload = new Upload(file, {
    uploadUrl,
    chunkSize: chunkBytes,
    // We try again ourselves: for ever, and at once when the connection is back.
    retryDelays: null,
    storeFingerprintForResuming: false,
    // Read for each request, because the token may have been renewed.
    onBeforeRequest: (request) => {
      request.setHeader('authorization', `Bearer ${getToken() ?? ''}`);
      request.setHeader('x-palco-session', getSessionToken() ?? '');
    },
    onProgress: (sent, total) => {
      failures = 0;
      notify({ name: 'progressed', sent, total, atMs: performance.now() });
    },
    onSuccess: () => {
      end();
      notify({ name: 'finished' });
    },
    onError: (error) => {
      if (isPaused || isOver) return;
      const problem = problemOf(error);
      if (problem) {
        end();
        notify({ name: 'failed', problem });
        return;
      }
      notify({ name: 'interrupted' });
      timer = setTimeout(goOn, retryDelayMs(failures));
      failures += 1;
    },
  });

  const goOn = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isPaused && !isOver) upload.start();
  };
  /** Only when it waits: one that is being sent must not be started twice. */
  const wake = () => {
    if (timer !== undefined) goOn();
  };
  const stopListening = realtime.onConnection((what) => what === 'connect' && wake());
  globalThis.addEventListener('online', wake);
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    globalThis.removeEventListener('online', wake);
  };

  upload.start();
  return {
    pause: () => {
      isPaused = true;
      clearTimeout(timer);
      timer = undefined;
      void upload.abort();
    },
    resume: () => {
      isPaused = false;
      goOn();
    },
    stop: () => {
      end();
      void upload.abort();
    },
  };
};

/**
 * Null when a retry may help: no answer, a server error, or the former connection still holds the file. A token that expired during
 * an outage is renewed by the connection, or the page leaves because the login is over.
 */
const problemOf = (error: Error): TransferProblem | null => {
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  if (status === 507) return 'no_space';
  if (status === undefined || status === 0 || status >= 500 || [401, 408, 409, 423, 429].includes(status)) return null;
  if (status === 404 || status === 410) return 'gone';
  return status === 403 ? 'refused' : 'failed';
};
