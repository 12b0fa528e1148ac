import { startLogin } from '../../lib/storage/token-store.ts';
import { postLogin } from './api.ts';

/** Logs in and stores the token, which the guards react to. */
export const logIn = async (username: string, password: string, onAccepted?: () => void): Promise<string> => {
  const { accessToken } = await postLogin(username, password);
  onAccepted?.();
  startLogin(accessToken);
  return accessToken;
};
