import { findNewPasswordProblem, type NewPasswordProblem } from '@palco/domain/auth/credentials';
import { useForm } from './use-form.ts';

type NewPasswordOptions<Problem> = {
  readonly min: number;
  readonly canSubmit?: () => boolean;
  readonly onSubmit: (password: string) => Promise<void>;
  readonly problemOf: (error: unknown) => Problem | null;
};

/** A new password, typed twice. */
export const useNewPassword = <Problem>({ min, onSubmit, ...rest }: NewPasswordOptions<Problem>) =>
  useForm<{ password: string; repeated: string }, Problem, NewPasswordProblem>({
    ...rest,
    initial: { password: '', repeated: '' },
    validate: ({ password, repeated }) => findNewPasswordProblem(password, repeated, min),
    onSubmit: async ({ password }) => {
      await onSubmit(password);
      return undefined;
    },
  });
