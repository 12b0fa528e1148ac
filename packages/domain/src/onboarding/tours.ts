/** Spec sections 2 and 4: when a tour opens, and which steps it has. */
import type { Onboarding, OnboardingChange, TourKey } from '@palco/contract/onboarding';

export const noTourYet: Onboarding = {
  global_skip: false,
  data: {
    onBoardingHome: { key: 'onBoardingHome', done: false, skipped: false },
    onBoardingRoom: { key: 'onBoardingRoom', done: false, skipped: false },
  },
};

/** `{global_skip}` speaks of every tour, `{key, skipped}` of one that was (or was not) skipped, `{key}` of one that is done. */
export const applyChange = (state: Onboarding, change: OnboardingChange): Onboarding => {
  if ('global_skip' in change) return { ...state, global_skip: change.global_skip };
  const mark = state.data[change.key];
  const marked = 'skipped' in change ? { ...mark, skipped: change.skipped } : { ...mark, done: true };
  return { ...state, data: { ...state.data, [change.key]: marked } };
};

/** Opens by itself when its data is there and it is neither done nor skipped. */
export const shouldOpenTour = (state: Onboarding | undefined, key: TourKey): boolean => {
  if (!state || state.global_skip) return false;
  const { done, skipped } = state.data[key];
  return !done && !skipped;
};

export type HomeStep = 'welcome' | 'home' | 'organizer' | 'logout' | 'channels' | 'user' | 'menu';

export const homeSteps = ({ isWide, canOrganize }: { isWide: boolean; canOrganize: boolean }): readonly HomeStep[] =>
  isWide
    ? ['welcome', 'home', ...(canOrganize ? (['organizer'] as const) : []), 'logout', 'channels', 'user']
    : ['welcome', 'channels', 'menu'];

export type RoomStep = 'video' | 'ranking' | 'description' | 'attachments' | 'chat' | 'complete';

/** The order of the room tour; steps for parts that a room does not have (chat, ranking) are skipped. */
export const roomSteps: readonly RoomStep[] = ['video', 'ranking', 'description', 'attachments', 'chat', 'complete'];
