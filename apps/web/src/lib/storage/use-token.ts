import { useStore } from '../state/use-store.ts';
import { type TokenState, tokenStore } from './token-store.ts';

export const useToken = (): TokenState => useStore(tokenStore);
