import { isValidEmail } from '@palco/domain/auth/credentials';
import { useState } from 'react';
import { postRecovery } from './api.ts';
import { type RecoveryProblem, requestProblem } from './recovery-problem.ts';

export type RequestFormOptions = {
  readonly initialEmail: string;
  readonly initialProblem: RecoveryProblem | null;
  readonly onSent: (email: string) => void;
};

export const useRequestForm = ({ initialEmail, initialProblem, onSent }: RequestFormOptions) => {
  const [email, setEmail] = useState(initialEmail);
  const [wasEmailLeft, setWasEmailLeft] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState(initialProblem);
  const canSubmit = isValidEmail(email) && !isSending;

  const submit = async () => {
    if (!canSubmit) return;
    setIsSending(true);
    setProblem(null);
    try {
      await postRecovery(email.trim());
      onSent(email.trim());
    } catch (error) {
      setProblem(requestProblem(error));
      setIsSending(false);
    }
  };

  return {
    email,
    isSending,
    problem,
    canSubmit,
    isEmailWrong: wasEmailLeft && email !== '' && !isValidEmail(email),
    changeEmail: setEmail,
    leaveEmail: () => setWasEmailLeft(true),
    submit,
  };
};
