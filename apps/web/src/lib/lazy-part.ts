/** A part of a page that is loaded when it is first shown. Without a network it comes later, and takes nothing with it. */
import { type ComponentProps, type ComponentType, createElement, use } from 'react';
import { loadMessages, type Messages } from './i18n/messages.ts';
import { remembered } from './remembered.ts';

const firstWaitMs = 1000;
const longestWaitMs = 8000;

// biome-ignore lint/suspicious/noExplicitAny: React's own bound for what can be lazy.
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
  /** Words it needs from the start: they come with it, and not after it. */
  bundles: readonly Messages<unknown>[] = [],
) => {
  let started: Promise<Part> | undefined;
  return (props: ComponentProps<Part>) => {
    const words = () => Promise.all(bundles.map((bundle) => loadMessages(bundle).catch(() => {})));
    started ??= remembered(Promise.all([patiently(load), words()]).then(([part]) => part));
    return createElement(use(started), props);
  };
};

const patiently = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch {
      // The server is being restarted, or there is no network: both end.
      await new Promise((done) => setTimeout(done, waitMs));
      await fetchFailedStyles();
    }
  }
};

/** A style sheet that failed is taken for loaded by whoever asks for it again; so it is asked for here. */
const fetchFailedStyles = async (): Promise<void> => {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const settled = new Promise((done) => {
        again.addEventListener('load', done, { once: true });
        again.addEventListener('error', done, { once: true });
      });
      link.replaceWith(again);
      return settled;
    }),
  );
};
