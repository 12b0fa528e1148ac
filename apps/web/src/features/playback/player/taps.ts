/** Touch on the picture: one tap shows or hides the controls, quick taps on the left or right third skip to that side. */
import * as limits from '@palco/contract/room-limits';

export type Side = 'back' | 'forward';
type Third = Side | 'middle';

export type Tap = {
  readonly atMs: number;
  /** Share of the width, from the left. */
  readonly x: number;
};

export type TapState = {
  readonly lastAtMs: number;
  readonly third: Third;
  /** Seconds skipped in this run of taps, what the ripple shows. */
  readonly skippedS: number;
} | null;

export type TapMeaning =
  | { readonly name: 'overlay' }
  | { readonly name: 'skip'; readonly side: Side; readonly byS: number; readonly skippedS: number };

const { skipS, doubleTapMs } = limits.player;

export const tapPicture = (state: TapState, { atMs, x }: Tap): { state: TapState; meaning: TapMeaning } => {
  const third = thirdAt(x);
  const isNext = state !== null && state.third === third && atMs - state.lastAtMs <= doubleTapMs;
  if (!isNext || third === 'middle')
    return { state: { lastAtMs: atMs, third, skippedS: 0 }, meaning: { name: 'overlay' } };
  const skippedS = state.skippedS + skipS;
  const byS = third === 'back' ? -skipS : skipS;
  return { state: { lastAtMs: atMs, third, skippedS }, meaning: { name: 'skip', side: third, byS, skippedS } };
};

const thirdAt = (x: number): Third => {
  if (x < 1 / 3) return 'back';
  return x > 2 / 3 ? 'forward' : 'middle';
};
