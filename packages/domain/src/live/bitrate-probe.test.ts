import { describe, expect, it } from 'vitest';
import { type BitrateSample, initialProbeState, nextProbe, probeTarget } from './bitrate-probe.ts';
import { encodingsFor } from './layers.ts';

const wanted = 5_000_000;
const calm = { wanted, lostShare: 0, roundTripMs: 40 };
type Line = (atMs: number) => Partial<BitrateSample> & { readonly estimate: number };

/** The times of the tests of a line that is looked at every quarter of a second. */
const testsOf = (line: Line, seconds: number): number[] => {
  let state = initialProbeState;
  const tests: number[] = [];
  for (let atMs = 0; atMs <= seconds * 1000; atMs += 250) {
    const next = nextProbe(state, { atMs, ...calm, ...line(atMs) });
    state = next.state;
    if (next.isProbing) tests.push(atMs);
  }
  return tests;
};

describe('a line', () => {
  it.each<[string, Line, number, number[]]>([
    ['that carries all is never tested', () => ({ estimate: wanted }), 60, []],
    [
      'whose estimate is too low is tested at once, and later and later while that shows nothing',
      () => ({ estimate: 1_000_000 }),
      20,
      [500, 1000, 1750, 3000, 4750, 7500, 11_500, 17_250],
    ],
    [
      'is tested on while that shows that it carries more',
      (atMs) => ({ estimate: 100_000 * 1.2 ** (atMs / 500) }),
      6,
      [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 5500, 6000],
    ],
    ['that loses packets is not tested', () => ({ estimate: 1_000_000, lostShare: 0.05 }), 60, []],
    ['whose estimate falls is not tested', (atMs) => ({ estimate: 4_000_000 * 0.97 ** (atMs / 500) }), 30, []],
    [
      'whose estimate has fallen once, with nothing lost or waiting, is tested soon afterwards',
      (atMs) => ({ estimate: atMs < 750 ? wanted : 150_000, roundTripMs: atMs < 1500 ? null : 20 }),
      3,
      [1500, 2000, 2750],
    ],
    [
      'that is full is left alone for five seconds, whether its estimate falls or not',
      (atMs) => ({ estimate: atMs < 750 ? wanted : 150_000, lostShare: atMs === 1000 ? 0.3 : 0 }),
      6.5,
      [6000, 6500],
    ],
    [
      'on which packets begin to wait is not tested',
      (atMs) => ({ estimate: 1_000_000, roundTripMs: atMs < 500 ? 40 : 160 }),
      60,
      [],
    ],
    [
      'that is merely long is tested, also when its length is known late',
      (atMs) => ({ estimate: 1_000_000, roundTripMs: atMs < 1500 ? null : 300 }),
      4,
      [500, 1000, 1750, 3000],
    ],
    [
      'that was in trouble is tested when it has been calm for five seconds',
      (atMs) => ({ estimate: 1_000_000, lostShare: atMs <= 4000 ? 0.2 : 0 }),
      10,
      [9000, 9500],
    ],
    [
      'that has become faster by itself is tested soon, however long the next test was away',
      (atMs) => ({ estimate: atMs < 17_000 ? 1_000_000 : 1_400_000 }),
      19,
      [500, 1000, 1750, 3000, 4750, 7500, 11_500, 17_500, 18_000, 18_750],
    ],
  ])('%s', (_title, line, seconds, expected) => {
    expect(testsOf(line, seconds)).toEqual(expected);
  });
});

it.each([
  ['what all layers need, where nothing was measured', null, 5_520_000],
  ['what all layers need, on a fast line', 50_000_000, 5_520_000],
  ['what a slow line was measured to carry, and not more', 2_000_000, 1_500_000],
])('a line is tested for %s', (_title, measured, expected) => {
  expect(probeTarget(encodingsFor(1280, 720), measured)).toBe(expected);
});
