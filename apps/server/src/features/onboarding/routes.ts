import * as contract from '@palco/contract/onboarding';
import { applyChange } from '@palco/domain/onboarding/tours';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { OnboardingRepository } from './repository.ts';

export const onboardingRoutes = (onboarding: OnboardingRepository): RouteBinding[] => [
  bindRoute(contract.readOnboarding, ({ caller }) => onboarding.find(caller.userId)),
  bindRoute(contract.markOnboarding, ({ caller, body }) =>
    onboarding.change(caller.userId, (state) => applyChange(state, body)),
  ),
];
