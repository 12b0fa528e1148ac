/** A part of a page that is loaded when it is first rendered. Without a network it retries, and the rest of the page works. */
import { type ComponentProps, type ComponentType, createElement, use } from 'react';
import { loadMessages, type Messages } from '../i18n/messages.ts';
import { retryImport } from './retry-import.ts';
import { settledPromise } from './settled-promise.ts';

// biome-ignore lint/suspicious/noExplicitAny: React's own bound for what can be lazy.
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
  /** Messages it needs for its first render, loaded together with it. */
  bundles: readonly Messages<unknown>[] = [],
) => {
  let started: Promise<Part> | undefined;
  return (props: ComponentProps<Part>) => {
    const texts = () => Promise.all(bundles.map((bundle) => retryImport(() => loadMessages(bundle))));
    started ??= settledPromise(Promise.all([retryImport(load), texts()]).then(([part]) => part));
    return createElement(use(started), props);
  };
};
