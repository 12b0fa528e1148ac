import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { changeErrorText, loginErrorText } from './login-error.ts';
import { messages } from './messages.en-US.ts';

describe('the red box of the login says', () => {
  it.each([
    ['the wrong pair', new ApiError('WRONG_EMAIL_OR_PASSWORD', 401, { description: 'x' }), 'WRONG EMAIL OR PASSWORD'],
    [
      'how many tries are left',
      new ApiError('WRONG_EMAIL_OR_PASSWORD', 401, { attemptsLeft: 2 }),
      'WRONG EMAIL OR PASSWORD. 2 tries left.',
    ],
    [
      'that the last try was used',
      new ApiError('WRONG_EMAIL_OR_PASSWORD', 401, { attemptsLeft: 0 }),
      'WRONG EMAIL OR PASSWORD. No tries left: wait 15 minutes.',
    ],
    [
      "the server's words",
      new ApiError('TOO_MANY_ATTEMPTS', 429, { description: 'Wait 15 minutes' }),
      'Wait 15 minutes',
    ],
    ['the status otherwise', new ApiError('SERVER_ERROR', 502), 'Failed to login (502)'],
    ['that the server did not answer', new NetworkError('down'), messages.noNetwork],
  ])('%s', (_, error, text) => {
    expect(loginErrorText(error, messages)).toBe(text);
  });
});

describe('the red box of the first access says', () => {
  it.each([
    ['that the link is old', new ApiError('ERROR_CREDENTIALS', 401), messages.changeExpired],
    ['that the password is short', new ApiError('PASSWORD_TOO_SHORT', 400), messages.passwordTooShort({ min: 8 })],
    ['that it is the temporary one', new ApiError('PASSWORD_UNCHANGED', 400), messages.passwordUnchanged],
    ['that it failed', new ApiError('SERVER_ERROR', 500), 'Failed to change password'],
    ['that the server did not answer', new NetworkError('down'), messages.noNetwork],
  ])('%s', (_, error, text) => {
    expect(changeErrorText(error, messages, 8)).toBe(text);
  });
});
