import { describe, expect, it } from 'vitest';
import { ArrivingLayers } from './arriving-layers.ts';

/** Each layer sends a packet every so many milliseconds, in the stretches in which it sends. */
type Stretch = { readonly layer: number; readonly fromMs: number; readonly toMs: number; readonly everyMs?: number };

const play = (stretches: readonly Stretch[], askedMs: number, count = 3) => {
  const layers = new ArrivingLayers(count);
  const packets = stretches.flatMap(({ layer, fromMs, toMs, everyMs = 33 }) =>
    Array.from({ length: Math.ceil((toMs - fromMs) / everyMs) }, (_, n) => ({ layer, ms: fromMs + n * everyMs })),
  );
  for (const { layer, ms } of packets.toSorted((one, other) => one.ms - other.ms))
    if (ms <= askedMs) layers.received(layer, ms);
  return layers.best(askedMs);
};
const low = { layer: 0, fromMs: 0, toMs: 10_000 };
const middle = { layer: 1, fromMs: 0, toMs: 10_000 };

describe('the best layer that arrives', () => {
  it.each([
    ['is the best one before any packet', [], 0, 2],
    ['is the best one while all come', [low, middle, { layer: 2, fromMs: 0, toMs: 10_000 }], 5000, 2],
    ['is the best one that was ever expected, as long as it has never come', [low, middle], 5000, 2],
    ['stays through a short hole', [low, middle, { layer: 2, fromMs: 0, toMs: 5000 }], 5300, 2],
    ['is the next one after a longer hole', [low, middle, { layer: 2, fromMs: 0, toMs: 5000 }], 5500, 1],
    [
      'is the lowest when both others are missing',
      [low, { layer: 1, fromMs: 0, toMs: 5000 }, { layer: 2, fromMs: 0, toMs: 5000 }],
      5500,
      0,
    ],
    [
      'stays where nothing comes at all: the line is away, not a layer',
      [0, 1, 2].map((layer) => ({ layer, fromMs: 0, toMs: 5000 })),
      9000,
      2,
    ],
    [
      'stays after a pause of all, although the first packets are those of the others',
      [
        ...[0, 1, 2].map((layer) => ({ layer, fromMs: 0, toMs: 1000 })),
        { layer: 0, fromMs: 5000, toMs: 5200, everyMs: 5 },
        { layer: 1, fromMs: 5000, toMs: 5200, everyMs: 5 },
      ],
      5200,
      2,
    ],
    [
      'stays where little moves and packets are rare',
      [
        { ...low, everyMs: 500 },
        { ...middle, everyMs: 500 },
        { layer: 2, fromMs: 0, toMs: 5000, everyMs: 500 },
      ],
      5900,
      2,
    ],
    [
      'is not the best one again at its first packet',
      [low, middle, { layer: 2, fromMs: 0, toMs: 3000 }, { layer: 2, fromMs: 6000, toMs: 9000 }],
      6500,
      1,
    ],
    [
      'is the best one again once it has come for a second',
      [low, middle, { layer: 2, fromMs: 0, toMs: 3000 }, { layer: 2, fromMs: 6000, toMs: 9000 }],
      7100,
      2,
    ],
    [
      'is the next one while the best comes for moments only',
      [low, middle, ...[0, 1000, 2000, 3000, 4000].map((fromMs) => ({ layer: 2, fromMs, toMs: fromMs + 300 }))],
      4200,
      1,
    ],
  ] as const)('%s', (_, stretches, askedMs, expected) => {
    expect(play(stretches, askedMs)).toBe(expected);
  });

  it('ignores packets of layers that are not known', () => {
    const layers = new ArrivingLayers(1);
    layers.received(3, 0);
    expect(layers.best(1000)).toBe(0);
  });
});
