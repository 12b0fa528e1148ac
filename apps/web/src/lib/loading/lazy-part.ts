/** A part of a page that is loaded when it is first shown. Without a network it comes later, and takes nothing with it. */
import { type ComponentProps, type ComponentType, createElement, use } from 'react';
import { loadMessages, type Messages } from '../i18n/messages.ts';
import { loadPatiently } from './retry-import.ts';
import { remembered } from './settled-promise.ts';

// biome-ignore lint/suspicious/noExplicitAny: React's own bound for what can be lazy.
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
  /** Words it needs from the start: they come with it, and not after it. */
  bundles: readonly Messages<unknown>[] = [],
) => {
  let started: Promise<Part> | undefined;
  return (props: ComponentProps<Part>) => {
    const words = () => Promise.all(bundles.map((bundle) => loadPatiently(() => loadMessages(bundle))));
    started ??= remembered(Promise.all([loadPatiently(load), words()]).then(([part]) => part));
    return createElement(use(started), props);
  };
};
