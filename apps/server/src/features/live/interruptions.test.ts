import { expect, it } from 'vitest';
import { createInterruptions } from './interruptions.ts';

const start = (isLive = true) => {
  const recorded: [string, number][] = [];
  const interruptions = createInterruptions({
    isLive: async () => isLive,
    record: (kind, _roomId, at) => recorded.push([kind, at.getTime()]),
  });
  const observe = async (...samples: [at: number, bitrate: number][]) => {
    for (const [at, bitrate] of samples) await interruptions.observe('1', { at, bitrate });
  };
  return { recorded, observe, ended: interruptions.ended };
};

it('records a silence of five seconds with its begin, once, and its end', async () => {
  const { recorded, observe } = start();
  await observe([0, 900], [3000, 0], [6000, 0]);
  expect(recorded).toEqual([]);
  await observe([9000, 0], [12_000, 0], [15_000, 900], [18_000, 900]);
  expect(recorded).toEqual([
    ['live_interrupted', 3000],
    ['live_resumed', 15_000],
  ]);
});

it.each<[string, boolean, [number, number][]]>([
  [
    'a shorter silence',
    true,
    [
      [0, 900],
      [3000, 0],
      [6000, 900],
      [9000, 0],
      [12_000, 900],
    ],
  ],
  [
    'a room that is not live',
    false,
    [
      [0, 900],
      [3000, 0],
      [9000, 0],
      [15_000, 900],
    ],
  ],
])('does not record %s', async (_title, isLive, samples) => {
  const { recorded, observe } = start(isLive);
  await observe(...samples);
  expect(recorded).toEqual([]);
});

it('does not resume a live that has ended', async () => {
  const { recorded, observe, ended } = start();
  await observe([0, 0], [6000, 0]);
  ended('1');
  await observe([9000, 900]);
  expect(recorded).toEqual([['live_interrupted', 0]]);
});
