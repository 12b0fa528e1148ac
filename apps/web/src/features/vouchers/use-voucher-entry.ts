import { isComplete } from '@palco/domain/vouchers/activation';
import { checkProblemOf, type VoucherProblem } from '@palco/domain/vouchers/problems';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf, getVoucherStatus } from './api.ts';

type VoucherEntryOptions = { readonly initialCode: string; readonly onUsable: (code: string) => void };

/** The code on the landing page: a code that came with the address is checked at once. */
export const useVoucherEntry = ({ initialCode, onUsable }: VoucherEntryOptions) => {
  const [code, setCode] = useState(initialCode);
  const [isChecking, setIsChecking] = useState(false);
  const [problem, setProblem] = useState<VoucherProblem | null>(null);

  const submit = async () => {
    if (isChecking) return;
    setProblem(null);
    setIsChecking(true);
    const found = isComplete(code) ? await findProblem(code) : 'INVALID_VOUCHER';
    setIsChecking(false);
    setProblem(found);
    if (!found) onUsable(code);
  };

  const submitInitial = useEffectEvent(submit);
  useEffect(() => {
    if (initialCode) void submitInitial();
  }, [initialCode]);

  const change = (text: string) => {
    setProblem(null);
    setCode(text);
  };
  return { code, isChecking, problem, canSubmit: isComplete(code), change, submit };
};

const findProblem = async (code: string): Promise<VoucherProblem | null> => {
  try {
    return (await getVoucherStatus(code)).ableToUse ? null : 'INVALID_VOUCHER';
  } catch (error) {
    return checkProblemOf(failureOf(error));
  }
};
