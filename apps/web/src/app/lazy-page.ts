import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadMessages, type Messages } from '../lib/i18n/messages.ts';

// A page's own props are checked where it is rendered; here it only has to be a component.
type Page<P> = { readonly default: ComponentType<P> };
type LazyPage<P> = LazyExoticComponent<ComponentType<P>> & { readonly preload: () => void };

/** A page as a chunk of its own, its messages fetched at the same time and not after it. */
export const lazyPage = <P = object>(
  load: () => Promise<Page<P>>,
  bundles: readonly Messages<unknown>[],
): LazyPage<P> => {
  const loadAll = () => {
    // A failure shows where the messages are used; this is only the head start.
    for (const bundle of bundles) loadMessages(bundle).catch(() => {});
    return load();
  };
  const preload = () => {
    loadAll().catch(() => {});
  };
  return Object.assign(lazy(loadAll), { preload });
};
