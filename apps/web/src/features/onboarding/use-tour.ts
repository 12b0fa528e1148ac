import type { OnboardingChange, TourKey } from '@palco/contract/onboarding';
import { applyChange, shouldOpenTour } from '@palco/domain/onboarding/tours';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/browser/log.ts';
import { getOnboarding, putOnboarding } from './api.ts';
import { useIsTourHeld } from './tour-hold.ts';

const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: getOnboarding,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Spec section 4, Onboarding tour: opens by itself; completing or skipping closes it for good. */
export const useTour = (key: TourKey) => {
  const client = useQueryClient();
  const { data } = useQuery(onboardingQuery);
  const isHeld = useIsTourHeld();

  const end = async (change: OnboardingChange) => {
    client.setQueryData(onboardingQuery.queryKey, (state) => state && applyChange(state, change));
    try {
      client.setQueryData(onboardingQuery.queryKey, await putOnboarding(change));
    } catch (error) {
      // It stays closed on this page; the next visit offers it once more.
      logProblem('the tour could not be marked', error);
    }
  };

  return {
    isOpen: shouldOpenTour(data, key) && !isHeld,
    complete: () => void end({ key }),
    skip: () => void end({ key, skipped: true }),
  };
};
