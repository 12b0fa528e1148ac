import { isLoggedIn } from '@palco/domain/auth/token';
import type { ReactNode } from 'react';
import { Navigate } from '../lib/router/Navigate.tsx';
import { readRedirect } from '../lib/storage/redirect.ts';
import { useToken } from '../lib/storage/use-token.ts';

/** Spec section 2: a logged-in user on a public page goes to /home, or to the page that required the login. */
export const PublicGuard = ({ page }: { readonly page: ReactNode }) => {
  const { token } = useToken();
  return isLoggedIn(token, Date.now()) ? <Navigate to={readRedirect() ?? '/home'} /> : page;
};
