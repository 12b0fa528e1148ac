import { describe, expect, it } from 'vitest';
import { countsOf, findAnswer, sharesOf } from './answers.ts';

describe('an answer', () => {
  it.each([
    [['Lisboa', 'Porto'], 'Porto', 1],
    [['Lisboa', 'Porto'], '1', 1],
    [['Lisboa', 'Porto'], 0, 0],
    // A text that looks like a place is a text first.
    [['2', '1', '0'], '2', 0],
    [['2', '1', '0'], 2, 2],
    [['4', '5', '6'], '2', 2],
    [['Lisboa', 'Porto'], 'porto', null],
    [['Lisboa', 'Porto'], ' Porto', null],
    [['Lisboa', 'Porto'], '', null],
    [['Lisboa', 'Porto'], '2', null],
    [['Lisboa', 'Porto'], 2, null],
    [['Lisboa', 'Porto'], '-1', null],
    [['Lisboa', 'Porto'], -1, null],
    [['Lisboa', 'Porto'], '1.0', null],
  ])('of %j named %j is %j', (answers, named, place) => {
    expect(findAnswer(answers, named)).toBe(place);
  });

  it('is counted at its place', () => {
    expect(countsOf(3, [{ answer: 2, count: 5 }])).toEqual([0, 0, 5]);
    expect(sharesOf([1, 3, 0])).toEqual([25, 75, 0]);
    expect(sharesOf([0, 0])).toEqual([0, 0]);
  });
});
