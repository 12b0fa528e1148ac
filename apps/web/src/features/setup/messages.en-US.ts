import type { SetupMessages } from './messages.pt-BR.ts';

export const messages: SetupMessages = {
  title: 'First account',
  heading: 'Create the administrator account',
  lead: 'This installation has no accounts yet. The first one manages everything, and this page works only once.',
  code: 'Set-up code',
  codeHint: 'The server printed this code when it started, such as ABCD-EFGH-JKMN.',
  name: 'Your name',
  email: 'E-mail',
  invalidEmail: 'INVALID E-MAIL.',
  password: 'Password',
  repeatPassword: 'Repeat the password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: ({ min }) => `At least ${min} characters`,
  passwordTooShort: ({ min }) => `The password must have at least ${min} characters`,
  passwordMismatch: 'Passwords do not match',
  submit: 'Create account',
  submitting: 'Creating…',
  problems: {
    SETUP_CODE_WRONG: 'The code is wrong. Look at the last start of the server: each start prints a new code.',
    SETUP_CLOSED: 'The first account was created already. Log in with it.',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a minute and try again.',
    NO_NETWORK: 'No answer from the server. Check the connection and try again.',
    FAILED: 'The account could not be created. Try again in a moment.',
  },
};
