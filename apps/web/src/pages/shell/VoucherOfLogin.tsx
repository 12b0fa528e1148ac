import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readPendingVoucher } from '../../features/vouchers/pending-voucher.ts';

const LoginVoucher = lazy(async () => {
  const module = await import('../../features/vouchers/activation/LoginVoucher.tsx');
  return { default: module.LoginVoucher };
});

/** Nothing, and nothing to load, unless this tab was logged in with a voucher. */
export const VoucherOfLogin = () => {
  const [voucher] = useState(readPendingVoucher);
  const client = useQueryClient();
  if (!voucher) return null;
  return (
    <Suspense>
      <LoginVoucher voucher={voucher} onRefresh={() => void client.invalidateQueries()} />
    </Suspense>
  );
};
