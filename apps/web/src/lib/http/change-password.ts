import { changePassword } from '@palco/contract/auth';
import { call } from './api-client.ts';

/** With the token of a first access or of a recovery, which only allows this call. */
export const postNewPassword = (token: string, password: string) =>
  call(changePassword, { body: { password } }, { bearer: token, ownsUnauthorized: true });
