/** Touch on the picture: one tap shows or hides the controls, quick taps on one half skip to that side. */
import * as limits from '@palco/contract/room-limits';

export type Side = 'back' | 'forward';

export type Tap = {
  readonly atMs: number;
  /** Share of the width, from the left. */
  readonly x: number;
};

export type TapState = {
  readonly lastAtMs: number;
  readonly side: Side;
  /** Seconds skipped in this run of taps, what the ripple shows. */
  readonly skippedS: number;
} | null;

export type TapMeaning =
  | { readonly name: 'overlay' }
  | { readonly name: 'skip'; readonly side: Side; readonly byS: number; readonly skippedS: number };

const { skipS, doubleTapMs } = limits.player;

export const tapPicture = (state: TapState, { atMs, x }: Tap): { state: TapState; meaning: TapMeaning } => {
  const side: Side = x < 0.5 ? 'back' : 'forward';
  const isNext = state !== null && state.side === side && atMs - state.lastAtMs <= doubleTapMs;
  if (!isNext) return { state: { lastAtMs: atMs, side, skippedS: 0 }, meaning: { name: 'overlay' } };
  const skippedS = state.skippedS + skipS;
  const byS = side === 'back' ? -skipS : skipS;
  return { state: { lastAtMs: atMs, side, skippedS }, meaning: { name: 'skip', side, byS, skippedS } };
};
