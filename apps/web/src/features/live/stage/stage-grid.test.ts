import * as limits from '@palco/contract/room-limits';
import { describe, expect, it } from 'vitest';
import { gridFor } from './stage-grid.ts';

describe('the people on a stage', () => {
  it.each([
    [0, 1, 1],
    [1, 1, 1],
    [2, 2, 1],
    [3, 2, 2],
    [4, 2, 2],
    [5, 3, 2],
    [6, 3, 2],
    [7, 3, 3],
    [9, 3, 3],
    [10, 4, 3],
    [12, 4, 3],
  ])('%i are shown in %i columns and %i rows', (people, columns, rows) => {
    expect(gridFor(people, { isNarrow: false })).toEqual({ columns, rows });
  });

  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [3, 2, 2],
    [7, 2, 4],
    [12, 2, 6],
  ])('%i are shown in %i columns and %i rows on a phone', (people, columns, rows) => {
    expect(gridFor(people, { isNarrow: true })).toEqual({ columns, rows });
  });

  it('all fit into the grid, up to the maximum', () => {
    for (let people = 1; people <= limits.live.stageSeats; people += 1)
      for (const isNarrow of [false, true]) {
        const { columns, rows } = gridFor(people, { isNarrow });
        expect(columns * rows).toBeGreaterThanOrEqual(people);
      }
  });
});
