/** Spec section 8, Login: which sentence the red box shows. */
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import type { AuthMessages } from './messages.pt-BR.ts';

export const loginErrorText = (error: unknown, messages: AuthMessages): string => {
  if (error instanceof NetworkError) return messages.noNetwork;
  if (!(error instanceof ApiError)) throw error;
  // Our own text for 401, so that it follows the language picker.
  if (error.status === 401) {
    const left = error.attemptsLeft;
    const tries = left === undefined ? [] : [messages.attemptsLeft({ count: left })];
    return [messages.wrongEmailOrPassword, ...tries].join('. ');
  }
  return error.description ?? messages.loginFailed({ status: error.status });
};

export const changeErrorText = (error: unknown, messages: AuthMessages, min: number): string => {
  if (error instanceof NetworkError) return messages.noNetwork;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return messages.changeExpired;
  if (error.code === 'PASSWORD_TOO_SHORT') return messages.passwordTooShort({ min });
  if (error.code === 'PASSWORD_UNCHANGED') return messages.passwordUnchanged;
  return error.description ?? messages.changeFailed;
};
