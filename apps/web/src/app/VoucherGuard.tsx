import { isLoggedIn } from '@palco/domain/auth/token';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { storePendingVoucher } from '../features/vouchers/pending-voucher.ts';
import { Navigate } from '../lib/router/Navigate.tsx';
import { useParams } from '../lib/router/navigation.ts';
import { useToken } from '../lib/storage/use-token.ts';
import { PublicGuard } from './PublicGuard.tsx';

type VoucherGuardProps = { readonly page: ReactNode; readonly staysAfterLogin?: boolean };

/**
 * Guards the public voucher pages. A user who is already logged in goes home and is asked there about the voucher. A user whom the page
 * itself logs in stays where `staysAfterLogin` is set: the registration ends with a success screen.
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
