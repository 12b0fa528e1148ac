import { ApiError } from '../../lib/http/api-error.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { leaveLogin } from '../../lib/storage/token-store.ts';
import { postLogout } from './api.ts';

/**
 * Clears the local state in any case; the login page reports when the server could not be reached. Returns whether
 * there is a server to load that page from.
 */
export const logOut = async (): Promise<'logged_out' | 'no_answer'> => {
  realtime.close();
  const token = leaveLogin();
  try {
    if (token) await postLogout(token);
    return 'logged_out';
  } catch (error) {
    const isAlreadyOut = error instanceof ApiError && error.status === 401;
    if (!isAlreadyOut) writeStored('flash', 'logout_failed');
    return error instanceof ApiError ? 'logged_out' : 'no_answer';
  }
};
