import { type ComponentType, createElement, use } from 'react';
import { loadMessages, type Messages } from '../lib/i18n/messages.ts';
import { loadPatiently } from '../lib/loading/retry-import.ts';
import { remembered } from '../lib/loading/settled-promise.ts';

// A page's own props are checked where it is rendered; here it only has to be a component.
type Page<P> = { readonly default: ComponentType<P> };
type LazyPage<P> = ComponentType<P> & { readonly preload: () => void };

/** Whoever goes somewhere without a network arrives when it is back; past these, a quarter of a minute, the page says so. */
const maxTries = 5;

/** A page as a chunk of its own, its messages fetched with it: it appears once, with its words. */
export const lazyPage = <P extends object = object>(
  load: () => Promise<Page<P>>,
  bundles: readonly Messages<unknown>[],
): LazyPage<P> => {
  let started: Promise<ComponentType<P>> | undefined;
  let isWanted = false;
  const start = () => {
    // Messages that cannot be had show where they are used.
    const words = () => bundles.map((bundle) => loadPatiently(() => loadMessages(bundle), maxTries).catch(() => {}));
    started ??= remembered(Promise.all([loadPatiently(load, maxTries), ...words()]).then(([page]) => page.default));
    return started;
  };
  const preload = () => {
    start().catch(() => {
      // Only a head start: whoever comes to see it asks again.
      if (!isWanted) started = undefined;
    });
  };
  const show = (props: P) => {
    isWanted = true;
    return createElement(use(start()), props);
  };
  return Object.assign(show, { preload });
};
