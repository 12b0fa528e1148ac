import { useStore } from '../state/use-store.ts';
import { type Login, loginStore } from './token-store.ts';

export const useLogin = (): Login => useStore(loginStore);
