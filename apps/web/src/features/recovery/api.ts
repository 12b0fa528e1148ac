/** Spec section 7: the recovery calls. Each gives 401 a meaning of its own. */
import { requestRecovery, verifyRecoverCode } from '@palco/contract/recovery';
import { call } from '../../lib/http/api-client.ts';

export const postRecovery = (username: string) =>
  call(requestRecovery, { body: { username, useCode: true } }, { ownsUnauthorized: true });

export const postRecoverCode = (username: string, recover_code: string) =>
  call(verifyRecoverCode, { body: { username, recover_code } }, { ownsUnauthorized: true });
