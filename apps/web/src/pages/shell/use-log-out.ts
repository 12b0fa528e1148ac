import { logOut } from '../../features/auth/log-out.ts';
import { leaveBy } from '../../lib/router/leave-guard.ts';
import { useNavigate } from '../../lib/router/navigation.ts';
import type { NetworkFailedState } from '../notices/NetworkFailedPage.tsx';

/**
 * Spec section 4: a logout reloads /. Without a server to load it from, the user waits on a page that reloads by itself. A producer on
 * air is asked first, before the login is ended.
 */
export const useLogOut = () => {
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    if ((await logOut()) === 'logged_out') globalThis.location.replace('/');
    else void navigate('/networkFailed', { replace: true, state: { from: '/' } satisfies NetworkFailedState });
  };
  return () => leaveBy(() => void leave());
};
