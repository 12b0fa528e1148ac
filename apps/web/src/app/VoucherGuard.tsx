import { isLoggedIn } from '@palco/domain/auth/token';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { storePendingVoucher } from '../features/vouchers/pending-voucher.ts';
import { Navigate } from '../lib/router/Navigate.tsx';
import { useParams } from '../lib/router/navigation.ts';
import { useToken } from '../lib/storage/use-token.ts';
import { PublicGuard } from './PublicGuard.tsx';

type VoucherGuardProps = { readonly page: ReactNode; readonly staysAfterLogin?: boolean };

/**
 * The public voucher pages. Who opens one logged in goes home like everywhere, and is asked there about the voucher. Who is
 * logged in by the page itself stays as long as the page has something to say: the registration ends with a success screen.
 */
export const VoucherGuard = ({ page, staysAfterLogin = false }: VoucherGuardProps) => {
  const { id } = useParams();
  const { token } = useToken();
  const [wasLoggedIn] = useState(() => isLoggedIn(token, Date.now()));
  useLayoutEffect(() => {
    if (wasLoggedIn && id) storePendingVoucher({ from: 'link', code: id.toUpperCase() });
  }, [wasLoggedIn, id]);
  if (wasLoggedIn) return <Navigate to="/home" />;
  return staysAfterLogin ? page : <PublicGuard page={page} />;
};
