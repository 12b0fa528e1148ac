import { type ComponentType, lazy } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { onboardingMessages } from './messages.ts';

/** Fetched only by those who get a tour, words and all. One that cannot be fetched is not worth breaking a page for. */
export const lazyWalk = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [walk] = await Promise.all([load(), loadMessages(onboardingMessages)]);
      return { default: walk };
    } catch (error) {
      logProblem('the tour could not be loaded', error);
      return { default: () => null };
    }
  });

export type WalkProps = { readonly onDone: () => void; readonly onSkip: () => void };
