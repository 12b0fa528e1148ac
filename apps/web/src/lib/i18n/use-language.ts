import type { Language } from '@palco/contract/languages';
import { useStore } from '../state/use-store.ts';
import { languageStore } from './language.ts';

export const useLanguage = (): Language => useStore(languageStore);
