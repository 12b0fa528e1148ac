import * as limits from '@palco/contract/limits';
import { useForm } from '../../lib/forms/use-form.ts';
import { postRecoverCode } from './api.ts';
import { needsNewCode, type RecoveryProblem, verifyProblem } from './recovery-problem.ts';

export const codeLength = limits.recovery.codeLength;

type CodeFormOptions = {
  readonly email: string;
  readonly onVerified: (token: string) => void;
  /** The code is used up: the user has to request a new one. */
  readonly onSpent: (problem: RecoveryProblem) => void;
};

export const useCodeForm = ({ email, onVerified, onSpent }: CodeFormOptions) => {
  const { values, change, clearProblem, ...form } = useForm<{ code: string }, RecoveryProblem>({
    initial: { code: '' },
    canSubmit: ({ code }) => code.length === codeLength,
    onSubmit: async ({ code }) => {
      const { token } = await postRecoverCode(email, code);
      onVerified(token);
      return undefined;
    },
    problemOf: (error) => {
      const problem = verifyProblem(error);
      if (!needsNewCode(problem)) return problem;
      onSpent(problem);
      return undefined;
    },
  });
  const changeCode = (code: string) => {
    clearProblem();
    change({ code });
  };
  return { ...form, code: values.code, changeCode };
};
