import type { Onboarding, OnboardingChange } from '@palco/contract/onboarding';
import { describe, expect, it } from 'vitest';
import { applyChange, homeSteps, noTourYet, shouldOpenTour } from './tours.ts';

const after = (...changes: OnboardingChange[]): Onboarding => changes.reduce(applyChange, noTourYet);

describe('a tour opens by itself', () => {
  it.each<[string, Onboarding | undefined, boolean, boolean]>([
    ['while nothing is known yet', undefined, false, false],
    ['for a new user', noTourYet, true, true],
    ['once home is done', after({ key: 'onBoardingHome' }), false, true],
    ['once home was skipped', after({ key: 'onBoardingHome', skipped: true }), false, true],
    ['once the room is done', after({ key: 'onBoardingRoom' }), true, false],
    ['when all are declined', after({ global_skip: true }), false, false],
    ['when all were declined and are wanted again', after({ global_skip: true }, { global_skip: false }), true, true],
    [
      'when a skip is taken back',
      after({ key: 'onBoardingHome', skipped: true }, { key: 'onBoardingHome', skipped: false }),
      true,
      true,
    ],
    [
      'when a skip of a done tour is taken back',
      after({ key: 'onBoardingHome' }, { key: 'onBoardingHome', skipped: false }),
      false,
      true,
    ],
  ])('%s', (_title, state, home, room) => {
    expect([shouldOpenTour(state, 'onBoardingHome'), shouldOpenTour(state, 'onBoardingRoom')]).toEqual([home, room]);
  });

  it('marking twice is marking once', () => {
    expect(after({ key: 'onBoardingRoom' }, { key: 'onBoardingRoom' })).toEqual(after({ key: 'onBoardingRoom' }));
  });
});

describe('the steps on home', () => {
  it.each([
    ['a narrow screen', false, false, ['welcome', 'channels', 'menu']],
    ['an organizer on a narrow screen', false, true, ['welcome', 'channels', 'menu']],
    ['a wide screen', true, false, ['welcome', 'home', 'logout', 'channels', 'user']],
    ['an organizer on a wide screen', true, true, ['welcome', 'home', 'organizer', 'logout', 'channels', 'user']],
  ])('for %s', (_title, isWide, canOrganize, steps) => {
    expect(homeSteps({ isWide, canOrganize })).toEqual(steps);
  });
});
