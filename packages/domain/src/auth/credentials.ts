/** Spec section 5: what may be typed as an e-mail and as a new password. */
import * as limits from '@palco/contract/limits';
import { isLongEnough } from './password.ts';

export const isValidEmail = (text: string): boolean => {
  const email = text.trim();
  return email.length <= limits.email.max && limits.email.pattern.test(email);
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

export type NewPasswordFields<Value> = { readonly password: Value; readonly repeated: Value };

/** Which of the two fields to mark once the user has left it; an empty field is left alone. */
export const newPasswordErrors = (
  { password, repeated }: NewPasswordFields<string>,
  wasLeft: NewPasswordFields<boolean>,
  min: number,
): NewPasswordFields<boolean> => ({
  password: wasLeft.password && password !== '' && !isLongEnough(password, min),
  repeated: wasLeft.repeated && repeated !== '' && repeated !== password,
});
