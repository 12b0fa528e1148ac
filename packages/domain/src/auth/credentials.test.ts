import { describe, expect, it } from 'vitest';
import { canSubmitLogin, findNewPasswordProblem, isValidEmail, newPasswordErrors } from './credentials.ts';

describe('an e-mail', () => {
  it.each(['viewer@palco.test', 'a+b@sub.example.com', ' spaced@example.com ', 'UPPER@EXAMPLE.COM'])(
    'accepts %s',
    (text) => {
      expect(isValidEmail(text)).toBe(true);
    },
  );
  it.each([
    '',
    'viewer',
    'viewer@',
    '@palco.test',
    'viewer@palco',
    'a b@c.de',
    'a@b..c',
    'a@-b.com',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (text) => {
    expect(isValidEmail(text)).toBe(false);
  });
});

describe('the login button', () => {
  it.each([
    ['a valid e-mail and a password', 'a@b.co', 'x', false, true],
    ['a blank as password', 'a@b.co', ' ', false, true],
    ['no password', 'a@b.co', '', false, false],
    ['no e-mail', '', 'x', false, false],
    ['a wrong e-mail', 'a@b', 'x', false, false],
    ['a login in progress', 'a@b.co', 'x', true, false],
  ])('with %s', (_, email, password, isLoggingIn, expected) => {
    expect(canSubmitLogin({ email, password, isLoggingIn })).toBe(expected);
  });
});

describe('a new password', () => {
  it.each([
    ['1234567', '1234567', 'too_short'],
    ['1234567', '7654321', 'too_short'],
    ['12345678', '12345679', 'mismatch'],
    ['12345678', '', 'mismatch'],
    ['12345678', '12345678', null],
  ])('%j repeated as %j is %s', (password, repeated, problem) => {
    expect(findNewPasswordProblem(password, repeated, 8)).toBe(problem);
  });

  it.each([
    ['nothing left yet', '1', '2', [false, false], [false, false]],
    ['a short one', '1234567', '', [true, false], [true, false]],
    ['an empty one', '', '', [true, true], [false, false]],
    ['a different repeat', '12345678', '1', [true, true], [false, true]],
    ['both', '1234567', '2', [true, true], [true, true]],
    ['a repeat that is not left yet', '12345678', '1', [true, false], [false, false]],
    ['good ones', '12345678', '12345678', [true, true], [false, false]],
  ] as const)('is marked when the field is left: %s', (_title, password, repeated, [p, r], [isShort, differs]) => {
    expect(newPasswordErrors({ password, repeated }, { password: p, repeated: r }, 8)).toEqual({
      password: isShort,
      repeated: differs,
    });
  });
});
