import { type Login, loginStore } from './token-store.ts';
import { useStore } from './use-store.ts';

export const useLogin = (): Login => useStore(loginStore);
