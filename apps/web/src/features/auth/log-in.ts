import { startLogin } from '../../lib/storage/token-store.ts';
import { postLogin } from './api.ts';

/** Logs in and keeps the token; from then on the guards know. */
export const logIn = async (username: string, password: string, onAccepted?: () => void): Promise<string> => {
  const { accessToken } = await postLogin(username, password);
  onAccepted?.();
  startLogin(accessToken);
  return accessToken;
};
