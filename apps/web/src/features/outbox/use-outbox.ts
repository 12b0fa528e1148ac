import { outbox } from '@palco/contract/system';
import { useEffect, useState } from 'react';
import { call } from '../../lib/http/api-client.ts';
import { ApiError } from '../../lib/http/api-error.ts';

const refreshMs = 3000;

export type OutboxMail = Awaited<ReturnType<typeof listMails>>[number];

/** Tells mails apart in an address; two mails to one person in the same millisecond would open as one. */
export const mailId = ({ sentAt, to }: Pick<OutboxMail, 'sentAt' | 'to'>): string => `${sentAt} ${to}`;

export type OutboxState = {
  /** Null until the first answer. */
  readonly mails: readonly OutboxMail[] | null;
  /** `absent` where there is no outbox: neither a demo nor development. */
  readonly status: 'loading' | 'fresh' | 'stale' | 'absent';
};

/** The mails sent so far, requested again every few seconds while the page is visible. */
export const useOutbox = (): OutboxState => {
  const [state, setState] = useState<OutboxState>({ mails: null, status: 'loading' });

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refresh = async () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      const found = await askFor(stop.signal);
      if (stop.signal.aborted) return;
      setState((before) => (found.mails ? found : { ...found, mails: before.mails }));
      if (found.status !== 'absent') timer = setTimeout(refreshNow, refreshMs);
    };
    const refreshNow = () => void refresh();
    refreshNow();
    document.addEventListener('visibilitychange', refreshNow);
    window.addEventListener('online', refreshNow);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshNow);
      window.removeEventListener('online', refreshNow);
    };
  }, []);

  return state;
};

const listMails = (signal: AbortSignal) => call(outbox, {}, { signal, ownsUnauthorized: true });

const askFor = async (signal: AbortSignal): Promise<OutboxState> => {
  try {
    return { mails: await listMails(signal), status: 'fresh' };
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.status === 404;
    return { mails: null, status: isAbsent ? 'absent' : 'stale' };
  }
};
