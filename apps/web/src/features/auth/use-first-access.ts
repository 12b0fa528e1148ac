import * as limits from '@palco/contract/limits';
import { findNewPasswordProblem, type NewPasswordProblem } from '@palco/domain/auth/credentials';
import { useState } from 'react';
import { getToken, startLogin } from '../../lib/storage/token-store.ts';
import { postFirstPassword } from './api.ts';

export const firstAccessMin = limits.password.firstAccessMin;

type FirstAccessOptions = {
  /** The password was set but the server gave no new token: the user has to log in with it. */
  readonly onLoginNeeded: () => void;
};

export const useFirstAccessForm = ({ onLoginNeeded }: FirstAccessOptions) => {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const submit = async () => {
    const token = getToken();
    if (isSaving || !token) return;
    const found = findNewPasswordProblem(password, repeated, firstAccessMin);
    setProblem(found);
    setError(null);
    if (found) return;
    setIsSaving(true);
    try {
      const { accessToken } = await postFirstPassword(token, password);
      if (accessToken) startLogin(accessToken);
      else onLoginNeeded();
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  };

  const editing = (change: (text: string) => void) => (text: string) => {
    setProblem(null);
    change(text);
  };

  return {
    password,
    repeated,
    problem,
    isSaving,
    error,
    changePassword: editing(setPassword),
    changeRepeated: editing(setRepeated),
    submit,
  };
};
