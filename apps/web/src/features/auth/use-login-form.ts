import { canSubmitLogin, isValidEmail } from '@palco/domain/auth/credentials';
import { mustChangePassword } from '@palco/domain/auth/token';
import { useState } from 'react';
import { NetworkError } from '../../lib/http/api-error.ts';

export type LoginFormOptions = {
  /** The password was right. Called before anybody else knows, the guards least of all. */
  readonly onAccepted?: (() => void) | undefined;
  /** Called when the server asks for a new password first. Any other login is noticed by the guards. */
  readonly onFirstAccess: (username: string) => void;
};

/** A chunk of its own: the API client and its schemas are not part of what the login page loads first. */
const loadLogIn = () =>
  import('./log-in.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

export const useLoginForm = ({ onFirstAccess, onAccepted }: LoginFormOptions) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wasEmailLeft, setWasEmailLeft] = useState(false);
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const canSubmit = canSubmitLogin({ email, password, isLoggingIn });

  const submit = async () => {
    if (!canSubmit) return;
    const username = email.trim();
    setIsLoggingIn(true);
    setError(null);
    try {
      const { logIn } = await loadLogIn();
      const accessToken = await logIn(username, password, onAccepted);
      if (mustChangePassword(accessToken, Date.now())) onFirstAccess(username);
    } catch (failure) {
      setError(failure);
      setIsLoggingIn(false);
    }
  };

  return {
    email,
    password,
    isLoggingIn,
    error,
    canSubmit,
    isEmailWrong: wasEmailLeft && email !== '' && !isValidEmail(email),
    changeEmail: setEmail,
    changePassword: setPassword,
    /** Loads the rest of the login while the user types; a failure shows when the form is submitted. */
    prepare: () => void loadLogIn().catch(() => undefined),
    leaveEmail: () => setWasEmailLeft(true),
    submit,
  };
};
