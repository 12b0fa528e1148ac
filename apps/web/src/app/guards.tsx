import { isLoggedIn } from '@palco/domain/auth/token';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { keepRedirect, readRedirect } from '../lib/redirect.ts';
import { useLogin } from '../lib/token-store.ts';
import type { ForcedLogoutState } from '../pages/notices/ForcedLogoutPage.tsx';
import { PrivateArea, preloadNotices } from './pages.ts';

/** Spec section 2: a logged-in user on a public page goes to /home, or to where the login was asked for. */
export const PublicGuard = () => {
  const { token } = useLogin();
  return isLoggedIn(token, Date.now()) ? <Navigate to={readRedirect() ?? '/home'} replace /> : <Outlet />;
};

/** For a public page that logs in by itself and has something to say afterwards: only who arrives logged in is sent on. */
export const ArrivalGuard = () => {
  const { token } = useLogin();
  const [wasLoggedIn] = useState(() => isLoggedIn(token, Date.now()));
  return wasLoggedIn ? <Navigate to="/home" replace /> : <Outlet />;
};

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
