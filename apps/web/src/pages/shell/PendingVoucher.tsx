import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readPendingVoucher } from '../../features/vouchers/pending-voucher.ts';

const PendingActivation = lazy(async () => {
  const module = await import('../../features/vouchers/activation/PendingActivation.tsx');
  return { default: module.PendingActivation };
});

/** Nothing, and nothing to load, unless this tab was opened or logged in with a voucher. */
export const PendingVoucher = () => {
  const [voucher] = useState(readPendingVoucher);
  const client = useQueryClient();
  if (!voucher) return null;
  return (
    <Suspense>
      <PendingActivation voucher={voucher} onRefresh={() => void client.invalidateQueries()} />
    </Suspense>
  );
};
