import * as limits from '@palco/contract/limits';
import { findNewPasswordProblem, type NewPasswordProblem } from '@palco/domain/auth/credentials';
import { useState } from 'react';
import { postRecoveredPassword } from './api.ts';
import { changeProblem, type RecoveryProblem } from './recovery-problem.ts';

export const recoveryMin = limits.password.recoveryMin;

export type NewPasswordFormOptions = {
  readonly token: string;
  readonly onChanged: () => void;
  readonly onRejected: () => void;
};

export const useNewPasswordForm = ({ token, onChanged, onRejected }: NewPasswordFormOptions) => {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [mistake, setMistake] = useState<NewPasswordProblem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<RecoveryProblem | null>(null);

  const submit = async () => {
    if (isSaving) return;
    const found = findNewPasswordProblem(password, repeated, recoveryMin);
    setMistake(found);
    setProblem(null);
    if (found) return;
    setIsSaving(true);
    try {
      await postRecoveredPassword(token, password);
      onChanged();
    } catch (error) {
      const failure = changeProblem(error);
      if (failure === 'ERROR_CREDENTIALS') return onRejected();
      setProblem(failure);
      setIsSaving(false);
    }
  };

  const editing = (change: (text: string) => void) => (text: string) => {
    setMistake(null);
    change(text);
  };

  return {
    password,
    repeated,
    mistake,
    isSaving,
    problem,
    changePassword: editing(setPassword),
    changeRepeated: editing(setRepeated),
    submit,
  };
};
