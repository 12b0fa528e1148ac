import { findNewPasswordProblem, type NewPasswordProblem } from '@palco/domain/auth/credentials';
import { useState } from 'react';
import { useForm } from './use-form.ts';

type Passwords = { readonly password: string; readonly repeated: string };

type NewPasswordOptions<Problem> = {
  readonly min: number;
  readonly onSubmit: (password: string) => Promise<undefined>;
  /** Undefined when it was handled and the page is being left. */
  readonly problemOf: (error: unknown) => Problem | undefined;
};

/** A new password, typed twice. A mistake is shown until the next change, a problem until the next submission. */
export const useNewPassword = <Problem>({ min, onSubmit, problemOf }: NewPasswordOptions<Problem>) => {
  const [mistake, setMistake] = useState<NewPasswordProblem | null>(null);
  const form = useForm<Passwords, Problem>({
    initial: { password: '', repeated: '' },
    canSubmit: () => true,
    onSubmit: async ({ password, repeated }) => {
      const found = findNewPasswordProblem(password, repeated, min);
      setMistake(found);
      return found ? null : onSubmit(password);
    },
    problemOf,
  });
  const change = (part: Partial<Passwords>) => {
    setMistake(null);
    form.change(part);
  };
  return { ...form, change, mistake };
};
