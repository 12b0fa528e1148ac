import { getSessionToken, setSessionToken } from '../../lib/storage/token-store.ts';
import { postSession } from './api.ts';

let opening: Promise<void> | null = null;

/** The session of this tab, opened once however many wait for it. */
export const openSession = (): Promise<void> => {
  if (getSessionToken()) return Promise.resolve();
  opening ??= postSession()
    .then(({ session_token }) => setSessionToken(session_token))
    .finally(() => {
      opening = null;
    });
  return opening;
};
