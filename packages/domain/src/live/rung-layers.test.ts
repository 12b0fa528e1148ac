import { describe, expect, it } from 'vitest';
import { layerForRung, noLayers, withFrame } from './rung-layers.ts';

/** Layers that send ten frames a second in the given stretches of seconds, seen at the end of all of them. */
const after = (stretches: readonly (readonly (readonly [number, number])[])[]) => {
  const frames = stretches.flatMap((some, layer) =>
    some.flatMap(([from, to]) =>
      Array.from({ length: Math.round((to - from) * 10) }, (_, index) => ({ layer, atMs: from * 1000 + index * 100 })),
    ),
  );
  const inOrder = frames.toSorted((one, other) => one.atMs - other.atMs);
  return inOrder.reduce((layers, { layer, atMs }) => withFrame(layers, layer, atMs), noLayers(stretches.length));
};

describe('a rung', () => {
  it.each([
    ['its own layer', 2, 2, [[[0, 20]], [[0, 20]], [[0, 20]]], 2],
    ['its own layer at once when a live begins', 2, null, [[[0, 1]], [[0.4, 1]], [[0.8, 1]]], 2],
    ['the next lower layer while its own is missing', 2, 2, [[[0, 20]], [[0, 20]], [[0, 18]]], 1],
    ['the lowest layer while both others are missing', 2, 1, [[[0, 20]], [[0, 18]], [[0, 10]]], 0],
    ['the next higher layer while its own and the lower are missing', 0, 0, [[[0, 18]], [[0, 20]], [[0, 20]]], 1],
    ['its own layer through a pause of a second', 2, 2, [[[0, 20]], [[0, 20]], [[0, 19]]], 2],
    [
      'the lower layer for three seconds after its own is back',
      2,
      1,
      [
        [[0, 20]],
        [[0, 20]],
        [
          [0, 10],
          [18, 20],
        ],
      ],
      1,
    ],
    [
      'its own layer after three seconds',
      2,
      1,
      [
        [[0, 20]],
        [[0, 20]],
        [
          [0, 10],
          [16, 20],
        ],
      ],
      2,
    ],
    [
      'the lower layer while its own comes and goes',
      2,
      1,
      [
        [[0, 20]],
        [[0, 20]],
        [
          [0, 8],
          [10, 12],
          [14, 16],
          [18, 20],
        ],
      ],
      1,
    ],
    [
      'a layer that has just come back when there is no other',
      2,
      2,
      [
        [
          [0, 10],
          [19.5, 20],
        ],
        [[0, 10]],
        [[0, 18]],
      ],
      0,
    ],
    [
      'the steady one of two layers when its own is lost',
      2,
      2,
      [
        [[0, 20]],
        [
          [0, 10],
          [19, 20],
        ],
        [[0, 18]],
      ],
      0,
    ],
    ['a single layer', 0, null, [[[0, 1]]], 0],
    ['the only layer of a video with fewer layers than rungs', 2, null, [[[0, 1]]], 0],
    ['its last layer while none arrives', 1, 1, [[[0, 10]], [[0, 10]]], 1],
  ] as const)('shows %s', (_case, rung, current, stretches, layer) => {
    expect(layerForRung({ rung, current, layers: after(stretches), startMs: 0 })).toBe(layer);
  });

  it('shows nothing before the first frame', () => {
    expect(layerForRung({ rung: 1, current: null, layers: noLayers(2), startMs: 0 })).toBeNull();
  });
});
