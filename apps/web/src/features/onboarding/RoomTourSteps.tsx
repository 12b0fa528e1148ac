import { roomSteps } from '@palco/domain/onboarding/tours';
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import type { TourStepsProps } from './lazy-tour-steps.ts';
import { onboardingMessages } from './messages.ts';
import { Tour } from './Tour.tsx';
import { usePausedVideos } from './use-paused-videos.ts';

/**
 * Points at what the room page marks with `data-tour`: `video` the player, `ranking` its button, `description` and
 * `attachments` the panels, `chat` the column. Missing targets are skipped. `complete` has no target: it closes
 * the tour, and its button completes it.
 */
export const RoomTourSteps = ({ isLive, onDone, onSkip }: TourStepsProps & { readonly isLive: boolean }) => {
  const messages = useMessages(onboardingMessages);
  usePausedVideos(!isLive);
  const steps = useMemo(
    () => roomSteps.map((step) => ({ ...messages.room[step], target: step === 'complete' ? undefined : step })),
    [messages],
  );
  return <Tour label={messages.label} steps={steps} onDone={onDone} onSkip={onSkip} />;
};
