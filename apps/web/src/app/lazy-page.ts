import { type ComponentType, createElement, use } from 'react';
import { loadMessages, type Messages } from '../lib/i18n/messages.ts';
import { remembered } from '../lib/remembered.ts';

// A page's own props are checked where it is rendered; here it only has to be a component.
type Page<P> = { readonly default: ComponentType<P> };
type LazyPage<P> = ComponentType<P> & { readonly preload: () => void };

/** A page as a chunk of its own, its messages fetched with it: it appears once, with its words. */
export const lazyPage = <P extends object = object>(
  load: () => Promise<Page<P>>,
  bundles: readonly Messages<unknown>[],
): LazyPage<P> => {
  let started: Promise<ComponentType<P>> | undefined;
  const start = () => {
    // Messages that cannot be had show where they are used.
    const words = bundles.map((bundle) => loadMessages(bundle).catch(() => {}));
    started ??= remembered(Promise.all([load(), ...words]).then(([page]) => page.default));
    return started;
  };
  const preload = () => {
    start().catch(() => {});
  };
  return Object.assign((props: P) => createElement(use(start()), props), { preload });
};
