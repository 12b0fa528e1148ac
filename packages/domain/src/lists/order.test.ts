import { describe, expect, it } from 'vitest';
import { moveTo, orderAs } from './order.ts';

describe('the order to store', () => {
  it.each([
    ['is the one that was sent', ['1', '2', '3'], ['3', '1', '2'], ['3', '1', '2']],
    ['keeps entries that were not named behind the others', ['1', '2', '3', '4'], ['3'], ['3', '1', '2', '4']],
    ['ignores entries that were deleted meanwhile', ['1', '2'], ['2', '9', '1'], ['2', '1']],
    ['takes an entry that was named twice once', ['1', '2'], ['2', '2', '1'], ['2', '1']],
    ['is the present one when nothing was sent', ['1', '2'], [], ['1', '2']],
    ['is empty where there is nothing', [], ['1'], []],
  ])('%s', (_title, present, wanted, stored) => {
    expect(orderAs(present, wanted)).toEqual(stored);
  });
});

describe('an entry that is moved', () => {
  it.each([
    ['down', 0, 1, ['b', 'a', 'c']],
    ['up', 2, 0, ['c', 'a', 'b']],
    ['beyond the end', 0, 99, ['b', 'c', 'a']],
    ['before the beginning', 2, -1, ['c', 'a', 'b']],
    ['nowhere', 1, 1, ['a', 'b', 'c']],
    ['that is not there', 7, 0, ['a', 'b', 'c']],
  ])('%s', (_title, from, to, result) => {
    expect(moveTo(['a', 'b', 'c'], from, to)).toEqual(result);
  });
});
