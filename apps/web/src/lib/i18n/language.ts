/** The interface language of this page. */
import { type Language, languages, nearestLanguage } from '@palco/contract/languages';
import { brand } from '../browser/brand.ts';
import { createStore, type Store } from '../state/store.ts';
import { readStored, writeStored } from '../storage/storage.ts';

/** The stored choice first, else the nearest to what the browser asks for. The account's own arrives later, with the user. */
export const chooseLanguage = (stored: string | null, browser: readonly string[]): Language =>
  languages.find((language) => language === stored) ?? nearestLanguage(browser.join(','), brand.language);

export const languageStore: Store<Language> = createStore<Language>(
  chooseLanguage(readStored('language'), globalThis.navigator?.languages ?? []),
);

/** Loads what is on screen in another language; messages register here. */
const loaders = new Set<(wanted: Language) => Promise<unknown>>();
export const onLanguageWanted = (load: (wanted: Language) => Promise<unknown>): void => {
  loaders.add(load);
};

export const getLanguage = (): Language => languageStore.get();

/** Everything on screen is loaded in the new language before anything changes: no flash, no half-translated page. */
export const switchLanguage = async (wanted: Language): Promise<void> => {
  await Promise.all([...loaders].map((load) => load(wanted)));
  writeStored('language', wanted);
  markDocument(wanted);
  languageStore.set(wanted);
};

export const markDocument = (shown: Language): void => {
  document.documentElement.lang = shown;
};
