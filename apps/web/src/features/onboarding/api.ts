/** Spec section 7: the tours of the account. */
import { markOnboarding, type OnboardingChange, readOnboarding } from '@palco/contract/onboarding';
import { call } from '../../lib/http/api-client.ts';

export const getOnboarding = () => call(readOnboarding, {});

export const putOnboarding = (change: OnboardingChange) => call(markOnboarding, { body: change });
