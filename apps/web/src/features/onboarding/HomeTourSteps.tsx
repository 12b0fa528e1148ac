import { homeSteps } from '@palco/domain/onboarding/tours';
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import type { TourStepsProps } from './lazy-tour-steps.ts';
import { onboardingMessages } from './messages.ts';
import { Tour } from './Tour.tsx';

type HomeTourStepsProps = TourStepsProps & { readonly canOrganize: boolean };

/** Points at `home`, `organizer`, `logout`, `user` and `menu` of the shell and at `channels` of the page (`data-tour`). */
export const HomeTourSteps = ({ canOrganize, onDone, onSkip }: HomeTourStepsProps) => {
  const isWide = !useMediaQuery(mediaQueries.isNarrow);
  const messages = useMessages(onboardingMessages);
  const steps = useMemo(
    () =>
      homeSteps({ isWide, canOrganize }).map((step) => ({
        ...messages.home[step],
        target: step === 'welcome' ? undefined : step,
      })),
    [isWide, canOrganize, messages],
  );
  // Another layout has other targets, so the tour starts again.
  return <Tour key={String(isWide)} label={messages.label} steps={steps} onDone={onDone} onSkip={onSkip} />;
};
