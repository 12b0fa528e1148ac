import { canSubmitLogin, isValidEmail } from '@palco/domain/auth/credentials';
import { mustChangePassword } from '@palco/domain/auth/token';
import { useForm } from '../../lib/forms/use-form.ts';
import { logIn } from './log-in.ts';

export type LoginFormOptions = {
  /** The password was accepted. Called before the token is stored, and so before the guards redirect. */
  readonly onAccepted?: (() => void) | undefined;
  /** The server asks for a new password first. Any other login is noticed by the guards. */
  readonly onFirstAccess: (username: string) => void;
};

export const useLoginForm = ({ onFirstAccess, onAccepted }: LoginFormOptions) => {
  const { values, touched, touch, ...form } = useForm<{ email: string; password: string }, unknown>({
    initial: { email: '', password: '' },
    canSubmit: ({ email, password }) => canSubmitLogin({ email, password, isLoggingIn: false }),
    onSubmit: async ({ email, password }) => {
      const username = email.trim();
      const accessToken = await logIn(username, password, onAccepted);
      if (mustChangePassword(accessToken, Date.now())) onFirstAccess(username);
      return undefined;
    },
    problemOf: (error) => error,
  });
  return {
    ...form,
    ...values,
    isEmailWrong: touched.email === true && values.email !== '' && !isValidEmail(values.email),
    leaveEmail: () => touch('email'),
  };
};
