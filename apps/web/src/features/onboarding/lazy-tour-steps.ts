import { type ComponentType, lazy } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { onboardingMessages } from './messages.ts';

/** Fetched, with its messages, only for users who get a tour. When that fails the page works without the tour. */
export const lazyTourSteps = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [steps] = await Promise.all([load(), loadMessages(onboardingMessages)]);
      return { default: steps };
    } catch (error) {
      logProblem('the tour could not be loaded', error);
      return { default: () => null };
    }
  });

export type TourStepsProps = { readonly onDone: () => void; readonly onSkip: () => void };
