import { expect, it } from 'vitest';
import { type Tap, type TapMeaning, type TapState, tapPicture } from './taps.ts';

const meaningsOf = (taps: readonly Tap[]): string[] => {
  let state: TapState = null;
  return taps.map((tap) => {
    const step = tapPicture(state, tap);
    state = step.state;
    return nameOf(step.meaning);
  });
};
const nameOf = (meaning: TapMeaning) =>
  meaning.name === 'overlay' ? 'overlay' : `${meaning.byS} s, ${meaning.skippedS} in all`;

it.each([
  ['one tap', [[0, 0.8]], ['overlay']],
  [
    'two slow taps',
    [
      [0, 0.8],
      [301, 0.8],
    ],
    ['overlay', 'overlay'],
  ],
  [
    'two quick taps on the right',
    [
      [0, 0.8],
      [300, 0.9],
    ],
    ['overlay', '10 s, 10 in all'],
  ],
  [
    'two quick taps on the left',
    [
      [0, 0.1],
      [200, 0.32],
    ],
    ['overlay', '-10 s, 10 in all'],
  ],
  [
    'two quick taps in the middle',
    [
      [0, 0.5],
      [200, 0.5],
    ],
    ['overlay', 'overlay'],
  ],
  [
    'quick taps that change sides',
    [
      [0, 0.1],
      [200, 0.9],
    ],
    ['overlay', 'overlay'],
  ],
  [
    'a run of quick taps',
    [
      [0, 0.9],
      [200, 0.9],
      [450, 0.9],
    ],
    ['overlay', '10 s, 10 in all', '10 s, 20 in all'],
  ],
  [
    'a pause ends a run',
    [
      [0, 0.9],
      [200, 0.9],
      [700, 0.9],
    ],
    ['overlay', '10 s, 10 in all', 'overlay'],
  ],
])('%s', (_title, taps, meanings) => {
  expect(meaningsOf(taps.map(([atMs = 0, x = 0]) => ({ atMs, x })))).toEqual(meanings);
});
