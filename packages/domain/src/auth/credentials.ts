/** Spec section 5: what may be typed as an e-mail and as a new password. */
import * as limits from '@palco/contract/limits';
import { isLongEnough } from './password.ts';

/** The pattern browsers use for `type=email` (HTML standard), with a dot required in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export const isValidEmail = (text: string): boolean => {
  const email = text.trim();
  return email.length <= limits.email.max && emailPattern.test(email);
};

export type LoginFields = { readonly email: string; readonly password: string; readonly isLoggingIn: boolean };

export const canSubmitLogin = ({ email, password, isLoggingIn }: LoginFields): boolean =>
  isValidEmail(email) && password !== '' && !isLoggingIn;

export type NewPasswordProblem = 'too_short' | 'mismatch';

/** First access and recovery share the rule: long enough, and typed the same twice. */
export const findNewPasswordProblem = (password: string, repeated: string, min: number): NewPasswordProblem | null => {
  if (!isLongEnough(password, min)) return 'too_short';
  return password === repeated ? null : 'mismatch';
};
