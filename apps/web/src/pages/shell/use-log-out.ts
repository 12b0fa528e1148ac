import { useNavigate } from 'react-router';
import { logOut } from '../../features/auth/logout.ts';
import type { NetworkFailedState } from '../notices/NetworkFailedPage.tsx';

/** Spec section 4: a logout reloads /. Without a server to load it from, the user waits where it comes back by itself. */
export const useLogOut = () => {
  const navigate = useNavigate();
  return async (): Promise<void> => {
    if ((await logOut()) === 'logged_out') globalThis.location.replace('/');
    else void navigate('/networkFailed', { replace: true, state: { from: '/' } satisfies NetworkFailedState });
  };
};
