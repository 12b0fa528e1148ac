import { describe, expect, it } from 'vitest';
import { chosenIn, columnsIn, modeOf, splitColumns } from './control-layout.ts';

describe('the control room', () => {
  it.each([
    ['a second monitor', { isMedium: false, isNarrow: false, isShort: false }, 'wide'],
    ['a tablet', { isMedium: true, isNarrow: false, isShort: false }, 'medium'],
    ['a phone', { isMedium: true, isNarrow: true, isShort: false }, 'narrow'],
    ['a phone on its side', { isMedium: true, isNarrow: true, isShort: true }, 'narrow'],
    ['a wide window that is not high', { isMedium: false, isNarrow: false, isShort: true }, 'narrow'],
  ] as const)('fits %s', (_, screen, mode) => {
    expect(modeOf(screen)).toBe(mode);
  });

  it.each([
    [200, 1],
    [499, 1],
    [552, 2],
    [1300, 5],
  ])('has space in %i px for %i conversations', (widthPx, columns) => {
    expect(columnsIn(widthPx)).toBe(columns);
  });

  it.each([
    [1, { alone: [], shared: ['general', 'monitors', 'doubts'] }],
    [2, { alone: ['general'], shared: ['monitors', 'doubts'] }],
    [3, { alone: ['general', 'monitors', 'doubts'], shared: [] }],
    [9, { alone: ['general', 'monitors', 'doubts'], shared: [] }],
  ])('shows three conversations in %i columns', (columns, split) => {
    expect(splitColumns(['general', 'monitors', 'doubts'], columns)).toEqual(split);
  });

  it('shows another panel when the chosen one is gone', () => {
    const areas = [{ id: 'quizzes' }, { id: 'links' }];
    expect(chosenIn(areas, 'links')).toBe('links');
    expect(chosenIn(areas.slice(0, 1), 'links')).toBe('quizzes');
    expect(chosenIn([], 'links')).toBe('');
  });
});
