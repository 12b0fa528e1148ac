import { isComplete } from '@palco/domain/vouchers/activation';
import { checkProblemOf, type VoucherProblem } from '@palco/domain/vouchers/problems';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { failureOf, getVoucherStatus } from './api.ts';

type VoucherEntryOptions = { readonly initialCode: string; readonly onUsable: (code: string) => void };

/** The code on the landing page. A code from the address is checked at once. */
export const useVoucherEntry = ({ initialCode, onUsable }: VoucherEntryOptions) => {
  const form = useForm<{ code: string }, VoucherProblem, VoucherProblem>({
    initial: { code: initialCode },
    validate: ({ code }) => (isComplete(code) ? null : 'INVALID_VOUCHER'),
    onSubmit: async ({ code }) => {
      const { ableToUse } = await getVoucherStatus(code);
      if (!ableToUse) return 'INVALID_VOUCHER';
      onUsable(code);
      return undefined;
    },
    problemOf: (error) => checkProblemOf(failureOf(error)),
    isReusable: true,
  });

  const submitInitial = useEffectEvent(form.submit);
  useEffect(() => {
    if (initialCode) submitInitial();
  }, [initialCode]);

  const { code } = form.values;
  return {
    code,
    isChecking: form.isSubmitting,
    problem: form.mistake ?? form.problem,
    canSubmit: isComplete(code),
    change: (text: string) => {
      form.clearProblem();
      form.change({ code: text });
    },
    submit: form.submit,
  };
};
