/**
 * Typed messages: one TypeScript module per feature and language, loaded on demand. The Portuguese module is the source of
 * the type; a missing or extra key in another language fails the build. Values are texts or functions of named values.
 */
import type { Language } from '@palco/contract/languages';
import { use } from 'react';
import { settledPromise } from '../loading/settled-promise.ts';
import { getLanguage, onLanguageWanted } from './language.ts';
import { useLanguage } from './use-language.ts';

type Loaders<M> = Record<Language, () => Promise<{ readonly messages: M }>>;

export type Messages<M> = {
  readonly load: (language: Language) => Promise<M>;
  /** As `load`, but a failed download is tried again. */
  readonly loadAnew: (language: Language) => Promise<M>;
};

export const defineMessages = <M>(loaders: Loaders<M>): Messages<M> => {
  const started = new Map<Language, Promise<M>>();
  const failed = new Set<Language>();

  const start = (language: Language): Promise<M> => {
    const promise = settledPromise(loaders[language]().then(({ messages }) => messages));
    promise.catch(() => failed.add(language));
    started.set(language, promise);
    return promise;
  };
  const load = (language: Language): Promise<M> => {
    // From the first use on, this bundle follows the language.
    if (started.size === 0) onLanguageWanted(loadAnew);
    return started.get(language) ?? start(language);
  };
  // A failed download stays failed while it is on screen (a component that rendered again would otherwise ask for ever);
  // choosing the language again retries it.
  const loadAnew = (language: Language): Promise<M> => (failed.delete(language) ? start(language) : load(language));

  return { load, loadAnew };
};

/** The messages of a feature in the page's language; suspends while they load. */
export const useMessages = <M>(bundle: Messages<M>): M => use(bundle.load(useLanguage()));

/** For code outside components. */
export const loadMessages = <M>(bundle: Messages<M>): Promise<M> => bundle.loadAnew(getLanguage());
