import { describe, expect, it } from 'vitest';
import { makeWordCheck } from './blocked-words.ts';

describe('blocked words', () => {
  const isBlocked = makeWordCheck(['chato', 'Promoção relâmpago', 'a+b']);
  it.each([
    ['que chato', true],
    ['CHATO!', true],
    ['c h a t o', true],
    ['chаto', true],
    ['chatos', false],
    ['achato', false],
    ['promocao  relampago hoje', true],
    ['promoção', false],
    ['a+b', true],
    ['aab', false],
  ])('%s', (text, answer) => expect(isBlocked(text)).toBe(answer));

  it('no words, nothing blocked', () => expect(makeWordCheck([])('chato')).toBe(false));
});
