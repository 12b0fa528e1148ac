import { describe, expect, it } from 'vitest';
import { leastLoaded, workerForViewer } from './placement.ts';

const load = (worker: string, load: number) => ({ worker, load });
const branch = (worker: string, viewers: number) => ({ worker, viewers });

describe('a room', () => {
  it.each([
    ['goes to the least loaded worker', [load('a', 3), load('b', 1), load('c', 2)], 'b'],
    ['goes to the first of equals', [load('a', 0), load('b', 0)], 'a'],
    ['goes nowhere when there is none', [], undefined],
  ])('%s', (_title, workers, expected) => {
    expect(leastLoaded(workers)).toBe(expected);
  });
});

describe('a viewer', () => {
  const workers = [load('a', 9), load('b', 5), load('c', 7)];
  it.each([
    ['stays where the room is while there is space', [branch('a', 1)], 'a'],
    ['goes to the least loaded other worker when it is full', [branch('a', 2)], 'b'],
    ['fills what was opened before opening another', [branch('a', 2), branch('b', 1)], 'b'],
    ['takes back space that became free', [branch('a', 1), branch('b', 2)], 'a'],
    ['goes where the room has fewest when all are full', [branch('a', 4), branch('b', 3), branch('c', 5)], 'b'],
  ])('%s', (_title, branches, expected) => {
    expect(workerForViewer(branches, workers, 2)).toBe(expected);
  });
});
