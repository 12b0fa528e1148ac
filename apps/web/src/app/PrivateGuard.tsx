import type { SessionEnd } from '@palco/contract/auth';
import { isLoggedIn } from '@palco/domain/auth/token';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '../lib/router/navigation.ts';
import { storeRedirect } from '../lib/storage/redirect.ts';
import { useToken } from '../lib/storage/use-token.ts';
import type { ForcedLogoutState } from '../pages/notices/ForcedLogoutPage.tsx';
import { PrivateArea, preloadNotices } from './pages.ts';

/** Spec section 2: a visitor on a private page goes to the login; after a forced logout a page explains why. */
export const PrivateGuard = () => {
  const { token, ended } = useToken();
  useEffect(preloadNotices, []);
  if (isLoggedIn(token, Date.now())) return <PrivateArea />;
  return <Outside ended={ended} />;
};

const Outside = ({ ended }: { readonly ended: SessionEnd | null }) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const area = pathname.split('/')[1];
    // A viewer whose login was ended in a room returns to it after the next login.
    if (area === 'producer' || (ended && area === 'course')) storeRedirect(pathname + search);
    if (!ended) return void navigate('/', { replace: true });
    void navigate('/forcedLogout', { replace: true, state: { reason: ended } satisfies ForcedLogoutState });
  }, [ended, pathname, search, navigate]);
  return null;
};
