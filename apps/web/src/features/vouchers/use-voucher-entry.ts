import { isComplete } from '@palco/domain/vouchers/activation';
import { checkProblemOf, type VoucherProblem } from '@palco/domain/vouchers/problems';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { failureOf, getVoucherStatus } from './api.ts';

type VoucherEntryOptions = { readonly initialCode: string; readonly onUsable: (code: string) => void };

/** The code on the landing page. A code from the address is checked at once. */
export const useVoucherEntry = ({ initialCode, onUsable }: VoucherEntryOptions) => {
  const { values, change, clearProblem, isSubmitting, problem, submit } = useForm<{ code: string }, VoucherProblem>({
    initial: { code: initialCode },
    canSubmit: () => true,
    onSubmit: async ({ code }) => {
      if (!isComplete(code)) return 'INVALID_VOUCHER';
      const { ableToUse } = await getVoucherStatus(code);
      if (!ableToUse) return 'INVALID_VOUCHER';
      onUsable(code);
      return null;
    },
    problemOf: (error) => checkProblemOf(failureOf(error)),
  });

  const submitInitial = useEffectEvent(submit);
  useEffect(() => {
    if (initialCode) submitInitial();
  }, [initialCode]);

  return {
    code: values.code,
    isChecking: isSubmitting,
    problem,
    canSubmit: isComplete(values.code),
    change: (code: string) => {
      clearProblem();
      change({ code });
    },
    submit,
  };
};
