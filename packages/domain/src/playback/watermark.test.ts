import { describe, expect, it } from 'vitest';
import { next, startWatermark, type WatermarkObservation } from './watermark.ts';

const position = { x: 0.1, y: 0.2 };
const honest: WatermarkObservation = {
  exists: true,
  isInsidePlayer: true,
  hasText: true,
  isLaidOut: true,
  isOpaque: true,
};

/** Lets time pass; the page shows the mark as the machine wants it, changed by `meddle`. */
const watch = (
  seconds: number,
  meddle: (second: number) => Partial<WatermarkObservation> & { isPageVisible?: boolean } = () => ({}),
  stepMs = 500,
) => {
  let state = startWatermark(0, position);
  const showings: number[] = [];
  for (let nowMs = stepMs; nowMs <= seconds * 1000; nowMs += stepMs) {
    const { isPageVisible = true, ...change } = meddle(nowMs / 1000);
    const observed = { ...honest, isOpaque: state.isVisible, ...change };
    const step = next(state, { name: 'tick', nowMs, isPageVisible, observed, nextPosition: { x: nowMs, y: 0 } });
    if (step.effects.length > 0) return { brokenAtS: nowMs / 1000, showings };
    if (step.state.isVisible && !state.isVisible) showings.push(nowMs / 1000);
    state = step.state;
  }
  return { brokenAtS: null, showings };
};

describe('the watermark', () => {
  it('is shown for 5 s, then hidden for 60, and never logs out an honest viewer', () => {
    const { brokenAtS, showings } = watch(600);
    expect(brokenAtS).toBeNull();
    expect(showings.slice(0, 3)).toEqual([65, 130, 195]);
  });

  it('does not log out an honest viewer whose page is throttled to one tick a minute', () => {
    expect(watch(3600, () => ({}), 60_000).brokenAtS).toBeNull();
  });

  it('does not log out the viewer of a hidden page', () => {
    expect(
      watch(600, (s) => (s > 20 ? { isPageVisible: false, isLaidOut: false, isOpaque: false } : {})).brokenAtS,
    ).toBeNull();
  });

  it('tolerates a single failed check', () => {
    expect(watch(600, (s) => (s > 7 && s < 9 ? { isLaidOut: false } : {})).brokenAtS).toBeNull();
  });

  it.each([
    ['removed', { exists: false }],
    ['moved out of the player', { isInsidePlayer: false }],
    ['emptied', { hasText: false }],
    ['made invisible or pushed aside', { isLaidOut: false }],
  ])('%s ends the login within ten seconds', (_title, change) => {
    const { brokenAtS } = watch(300, (s) => (s > 20 ? change : {}));
    expect(brokenAtS).toBeGreaterThan(20);
    expect(brokenAtS).toBeLessThanOrEqual(31);
  });

  it('kept transparent ends the login at its second showing', () => {
    const { brokenAtS } = watch(300, (s) => (s > 20 ? { isOpaque: false } : {}));
    expect(brokenAtS).toBe(132.5);
  });
});
