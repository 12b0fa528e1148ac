import { type ComponentType, createElement, use } from 'react';
import { loadMessages, type Messages } from '../lib/i18n/messages.ts';
import { retryImport } from '../lib/loading/retry-import.ts';
import { settledPromise } from '../lib/loading/settled-promise.ts';

// A page's own props are checked where it is rendered; here it only has to be a component.
type Page<P> = { readonly default: ComponentType<P> };
type LazyPage<P> = ComponentType<P> & { readonly preload: () => void };

/** About 15 s: long enough for a short loss of the network; after that the error screen is shown. */
const maxTries = 5;

/** A page in its own chunk, fetched together with its messages, so that it renders once and complete. */
export const lazyPage = <P extends object = object>(
  load: () => Promise<Page<P>>,
  bundles: readonly Messages<unknown>[],
): LazyPage<P> => {
  let started: Promise<ComponentType<P>> | undefined;
  let isWanted = false;
  const start = () => {
    const texts = () =>
      bundles.map((bundle) =>
        retryImport(() => loadMessages(bundle), maxTries).catch(() => {
          // Loaded again by the component that uses the bundle, which also shows the error.
        }),
      );
    started ??= settledPromise(Promise.all([retryImport(load, maxTries), ...texts()]).then(([page]) => page.default));
    return started;
  };
  const preload = () => {
    start().catch(() => {
      // A failed preload is dropped: rendering the page loads it again.
      if (!isWanted) started = undefined;
    });
  };
  const show = (props: P) => {
    isWanted = true;
    return createElement(use(start()), props);
  };
  return Object.assign(show, { preload });
};
