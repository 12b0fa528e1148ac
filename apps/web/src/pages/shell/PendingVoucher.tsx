import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useHoldTours } from '../../features/onboarding/tour-hold.ts';
import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { readPendingVoucher } from '../../features/vouchers/read-pending-voucher.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';

const PendingActivation = lazyPart(
  () => import('../../features/vouchers/activation/PendingActivation.tsx').then((module) => module.PendingActivation),
  [vouchersMessages],
);

/** Nothing, and nothing to load, unless this tab was opened or logged in with a voucher. */
export const PendingVoucher = () => {
  const [voucher] = useState(readPendingVoucher);
  const [isDecided, setIsDecided] = useState(voucher === null);
  const client = useQueryClient();
  useHoldTours(!isDecided);
  if (!voucher) return null;
  return (
    <Suspense>
      <PendingActivation
        voucher={voucher}
        onRefresh={() => void client.invalidateQueries()}
        onDecided={() => setIsDecided(true)}
      />
    </Suspense>
  );
};
