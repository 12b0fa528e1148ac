import { isLoggedIn } from '@palco/domain/auth/token';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { keepRedirect } from '../lib/redirect.ts';
import { useLogin } from '../lib/token-store.ts';
import type { ForcedLogoutState } from '../pages/notices/ForcedLogoutPage.tsx';
import { PrivateArea, preloadNotices } from './pages.ts';

/** Spec section 2: a visitor on a private page goes to the login; one whose login was ended is told why. */
export const PrivateGuard = () => {
  const { token, ended } = useLogin();
  useEffect(preloadNotices, []);
  if (isLoggedIn(token, Date.now())) return <PrivateArea />;
  if (ended) return <Navigate to="/forcedLogout" state={{ reason: ended } satisfies ForcedLogoutState} replace />;
  return <ToLogin />;
};

const ToLogin = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname.split('/')[1] === 'producer') keepRedirect(pathname + search);
    void navigate('/', { replace: true });
  }, [pathname, search, navigate]);
  return null;
};
