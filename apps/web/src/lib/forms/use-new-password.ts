import { findNewPasswordProblem, type NewPasswordFields } from '@palco/domain/auth/credentials';
import { useForm } from './use-form.ts';
import { useLeftPasswords } from './use-left-passwords.ts';

type NewPasswordOptions<Problem> = {
  readonly min: number;
  readonly onSubmit: (password: string) => Promise<undefined>;
  /** Undefined when it was handled and the page is being left. */
  readonly problemOf: (error: unknown) => Problem | undefined;
};

/** A new password, typed twice. A mistake is shown once its field was left, a problem until the next submission. */
export const useNewPassword = <Problem>({ min, onSubmit, problemOf }: NewPasswordOptions<Problem>) => {
  const form = useForm<NewPasswordFields<string>, Problem>({
    initial: { password: '', repeated: '' },
    canSubmit: () => true,
    onSubmit: async ({ password, repeated }) => {
      left.leaveAll();
      return findNewPasswordProblem(password, repeated, min) ? null : onSubmit(password);
    },
    problemOf,
  });
  const left = useLeftPasswords(form.values, min);
  return { ...form, mistakes: left.errors, leave: left.leave };
};
