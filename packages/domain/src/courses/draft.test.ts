import { describe, expect, it } from 'vitest';
import { nameProblemOf, pointsOf } from './draft.ts';

describe('the name of a course or channel', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['Luz', null],
    [` ${'x'.repeat(120)} `, null],
    ['x'.repeat(121), 'too_long'],
  ])('%j has the problem %j', (name, problem) => {
    expect(nameProblemOf(name)).toBe(problem);
  });
});

describe('points', () => {
  it.each([
    ['0', 0],
    [' 100 ', 100],
    ['10000', 10_000],
    ['10001', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    ['dez', null],
  ])('typed as %j are %j', (text, points) => {
    expect(pointsOf(text)).toBe(points);
  });
});
