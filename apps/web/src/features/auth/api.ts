/** Spec section 7: the auth calls. */
import { login, logout, me, openSession } from '@palco/contract/auth';
import { call } from '../../lib/http/api-client.ts';

export const postLogin = (username: string, password: string) =>
  call(login, { body: { username, password } }, { ownsUnauthorized: true });

export const postSession = () => call(openSession, {});

export const getMe = () => call(me, {});

/** A logout does not wait the usual minute for the server. */
const logoutTimeoutMs = 5000;
export const postLogout = (token: string) =>
  call(logout, {}, { bearer: token, ownsUnauthorized: true, signal: AbortSignal.timeout(logoutTimeoutMs) });
