/** Spec sections 2, 3, 4, 7: the tours an account has done or skipped. */
import * as z from 'zod/mini';
import { route } from '../define.ts';

export const tourKey = z.enum(['onBoardingHome', 'onBoardingRoom']);
export type TourKey = z.infer<typeof tourKey>;

export const tourMark = z.object({ key: tourKey, done: z.boolean(), skipped: z.boolean() });
export type TourMark = z.infer<typeof tourMark>;

export const onboarding = z.object({
  /** Every tour, present and future, is declined. */
  global_skip: z.boolean(),
  data: z.object({ onBoardingHome: tourMark, onBoardingRoom: tourMark }),
});
export type Onboarding = z.infer<typeof onboarding>;

/** All tours declined or wanted again; one tour skipped (or not); one tour done. */
export const onboardingChange = z.union([
  z.strictObject({ global_skip: z.boolean() }),
  z.strictObject({ key: tourKey, skipped: z.boolean() }),
  z.strictObject({ key: tourKey }),
]);
export type OnboardingChange = z.infer<typeof onboardingChange>;

export const readOnboarding = route({
  name: 'onboarding.read',
  method: 'GET',
  path: '/api/users/onboarding',
  access: 'user',
  summary: 'Which tours the user has done or skipped',
  response: onboarding,
  errors: [],
});

export const markOnboarding = route({
  name: 'onboarding.mark',
  method: 'PUT',
  path: '/api/users/onboarding',
  access: 'user',
  summary: 'Mark a tour as done (`{key}`) or skipped (`{key, skipped}`), or decline all of them (`{global_skip}`)',
  body: onboardingChange,
  response: onboarding,
  errors: [],
  limit: { max: 60, windowMs: 60_000 },
});
