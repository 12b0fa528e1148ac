import * as limits from '@palco/contract/limits';
import { createFirstAdmin } from '@palco/contract/setup';
import { findNewPasswordProblem, isValidEmail, type NewPasswordProblem } from '@palco/domain/auth/credentials';
import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { call } from '../../lib/http/api-client.ts';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import type { SetupMessages } from './messages.pt-BR.ts';

export const minPassword = limits.password.firstAccessMin;

type SetupProblem = keyof SetupMessages['problems'];
type SetupValues = { code: string; name: string; email: string; password: string; repeated: string };

export type SetupFormOptions = {
  /** The account exists; logs in with it. */
  readonly onCreated: (username: string, password: string) => Promise<unknown>;
};

export const useSetupForm = ({ onCreated }: SetupFormOptions) => {
  const [mistake, setMistake] = useState<NewPasswordProblem | null>(null);
  const form = useForm<SetupValues, SetupProblem>({
    initial: { code: '', name: '', email: '', password: '', repeated: '' },
    canSubmit: ({ code, name, email, password, repeated }) =>
      isValidEmail(email) && [code, name, password, repeated].every((value) => value.trim() !== ''),
    onSubmit: async ({ code, name, email, password, repeated }) => {
      const found = findNewPasswordProblem(password, repeated, minPassword);
      setMistake(found);
      if (found) return null;
      const username = email.trim();
      await call(createFirstAdmin, { body: { code, username, name, password } });
      await onCreated(username, password);
      return undefined;
    },
    problemOf,
  });
  const { email } = form.values;
  return {
    ...form,
    mistake,
    change: (part: Partial<SetupValues>) => {
      setMistake(null);
      form.change(part);
    },
    isEmailWrong: form.touched.email === true && email !== '' && !isValidEmail(email),
  };
};

const problemOf = (error: unknown): SetupProblem => {
  if (error instanceof NetworkError) return 'NO_NETWORK';
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  return code === 'SETUP_CODE_WRONG' || code === 'SETUP_CLOSED' || code === 'TOO_MANY_REQUESTS' ? code : 'FAILED';
};
