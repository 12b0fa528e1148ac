import type { VoucherStatus } from '@palco/contract/vouchers';
import { checkProblemOf, isUnknownVoucher, type VoucherProblem } from '@palco/domain/vouchers/problems';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { failureOf, getVoucherStatus } from './api.ts';

export type VoucherCheck =
  | { readonly name: 'checking' }
  | { readonly name: 'usable'; readonly status: VoucherStatus }
  | { readonly name: 'unanswered'; readonly problem: VoucherProblem };

/** Spec section 2, "Voucher login": the voucher is verified on load; one that cannot be used calls `onUnusable`. */
export const useVoucherCheck = (code: string, onUnusable: () => void) => {
  const [check, setCheck] = useState<VoucherCheck>({ name: 'checking' });
  const [tries, setTries] = useState(0);
  const reportUnusable = useEffectEvent(onUnusable);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another check.
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const found = await askFor(code);
      if (!isHere) return;
      if (found) setCheck(found);
      else reportUnusable();
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [code, tries]);

  const retry = useCallback(() => {
    setCheck({ name: 'checking' });
    setTries((count) => count + 1);
  }, []);
  return { check, retry };
};

const askFor = async (code: string): Promise<VoucherCheck | null> => {
  try {
    const status = await getVoucherStatus(code);
    return status.ableToUse ? { name: 'usable', status } : null;
  } catch (error) {
    const failure = failureOf(error);
    return isUnknownVoucher(failure) ? null : { name: 'unanswered', problem: checkProblemOf(failure) };
  }
};
