import { describe, expect, it } from 'vitest';
import { makeWordCheck } from './blocked-words.ts';

describe('blocked words', () => {
  const isBlocked = makeWordCheck(['chato', 'Promoção relâmpago', 'a+b', 'sem-vergonha']);
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
    ['seu sem-vergonha!', true],
    ['sem vergonha', false],
  ])('%s', (text, answer) => expect(isBlocked(text)).toBe(answer));

  it('is made of any characters', () => {
    const odd = Array.from({ length: 0x17f - 0x20 }, (_, index) => `x${String.fromCharCode(0x20 + index)}y`);
    expect(makeWordCheck(odd)('xay')).toBe(true);
  });

  it('no words, nothing blocked', () => expect(makeWordCheck([])('chato')).toBe(false));
});
