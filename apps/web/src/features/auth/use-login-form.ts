import { canSubmitLogin, isValidEmail } from '@palco/domain/auth/credentials';
import { mustChangePassword } from '@palco/domain/auth/token';
import { useForm } from '../../lib/forms/use-form.ts';
import { NetworkError } from '../../lib/http/api-error.ts';

export type LoginFormOptions = {
  /** The password was accepted. Called before the token is stored, and so before the guards redirect. */
  readonly onAccepted?: (() => void) | undefined;
  /** The server asks for a new password first. Any other login is noticed by the guards. */
  readonly onFirstAccess: (username: string) => void;
};

/** A chunk of its own: the API client and its schemas are not part of what the login page loads first. */
const loadLogIn = () =>
  import('./log-in.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

export const useLoginForm = ({ onFirstAccess, onAccepted }: LoginFormOptions) => {
  const { values, touched, touch, ...form } = useForm<{ email: string; password: string }, unknown>({
    initial: { email: '', password: '' },
    canSubmit: ({ email, password }) => canSubmitLogin({ email, password, isLoggingIn: false }),
    onSubmit: async ({ email, password }) => {
      const username = email.trim();
      const { logIn } = await loadLogIn();
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
    /** Loads the rest of the login while the user types; a failure shows when the form is submitted. */
    prepare: () => void loadLogIn().catch(() => undefined),
    leaveEmail: () => touch('email'),
  };
};
