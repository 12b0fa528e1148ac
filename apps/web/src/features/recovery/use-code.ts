import * as limits from '@palco/contract/limits';
import { useState } from 'react';
import { postRecoverCode } from './api.ts';
import { needsNewCode, type RecoveryProblem, verifyProblem } from './recovery-problem.ts';

export const codeLength = limits.recovery.codeLength;

type CodeFormOptions = {
  readonly email: string;
  readonly onVerified: (token: string) => void;
  /** Typing again cannot help: the person has to start over. */
  readonly onSpent: (problem: RecoveryProblem) => void;
};

export const useCodeForm = ({ email, onVerified, onSpent }: CodeFormOptions) => {
  const [code, setCode] = useState('');
  const [isVerifying, setIsVerifying] = useState(false);
  const [problem, setProblem] = useState<RecoveryProblem | null>(null);
  const canSubmit = code.length === codeLength && !isVerifying;

  const submit = async () => {
    if (!canSubmit) return;
    setIsVerifying(true);
    setProblem(null);
    try {
      const { token } = await postRecoverCode(email, code);
      onVerified(token);
    } catch (error) {
      const found = verifyProblem(error);
      if (needsNewCode(found)) return onSpent(found);
      setProblem(found);
      setIsVerifying(false);
    }
  };

  const changeCode = (text: string) => {
    setProblem(null);
    setCode(text);
  };

  return { code, isVerifying, problem, canSubmit, changeCode, submit };
};
