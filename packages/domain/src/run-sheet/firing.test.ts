import { describe, expect, it } from 'vitest';
import { fireRefusal, nextItem } from './firing.ts';

describe('an item of the run sheet', () => {
  it.each([
    ['a cue before the live', 'cue', false, false, null],
    ['a message before the live', 'message', false, false, 'ROOM_NOT_LIVE'],
    ['a message in the live', 'message', false, true, null],
    ['a quiz in the live', 'quiz', false, true, null],
    ['an offer in the live', 'offer', false, true, null],
    ['a deleted quiz', 'quiz', true, true, 'QUIZ_NOT_FOUND'],
    ['a deleted offer', 'offer', true, false, 'OFFER_NOT_FOUND'],
  ] as const)('%s', (_title, kind, isGone, isLive, refusal) => {
    expect(fireRefusal({ kind, isGone }, { isLive })).toBe(refusal);
  });
});

describe('the next item', () => {
  // Lower case: open, upper case: done, a question mark: deleted.
  it.each([
    ['is the first at the beginning', 'abc', 'a'],
    ['follows the last one done', 'AbC', 'b'],
    ['stays behind items that were skipped', 'aBc', 'c'],
    ['is a skipped one at the end', 'aBC', 'a'],
    ['is none that was deleted', 'A?b', 'b'],
    ['does not exist when all are done', 'AB', null],
    ['does not exist without items', '', null],
  ])('%s', (_title, sheet, next) => {
    const items = [...sheet].map((id) => ({
      id,
      kind: 'quiz' as const,
      isGone: id === '?',
      doneAt: id === id.toLowerCase() ? null : 'then',
    }));
    expect(nextItem(items)?.id ?? null).toBe(next);
  });
});
