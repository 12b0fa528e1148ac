import { describe, expect, it } from 'vitest';
import { cleanText, countCharacters, fits, textProblem } from './text.ts';

describe('a chat text', () => {
  it.each([
    ['  oi  ', 'oi'],
    ['a\n\n\nb\n  \nc', 'a\nb\nc'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\n \n', ''],
    ['  indented\n  second', 'indented\n  second'],
  ])('%j is sent as %j', (typed, sent) => expect(cleanText(typed)).toBe(sent));

  it.each([
    ['', 'empty'],
    [' \n\t ', 'empty'],
    ['a'.repeat(200), null],
    ['a'.repeat(201), 'too_long'],
    [` ${'a'.repeat(200)} `, null],
    ['🎭'.repeat(200), null],
    ['🎭'.repeat(201), 'too_long'],
    ['🎭'.repeat(200), null],
    ['…'.repeat(200), null],
    [`${'㌖'.repeat(199)}@`, 'too_long'],
    [Array.from({ length: 10 }, () => 'x').join('\n'), null],
    [Array.from({ length: 11 }, () => 'x').join('\n'), 'too_many_lines'],
    [Array.from({ length: 11 }, (_, i) => (i === 5 ? '' : 'x')).join('\n'), null],
    ['veja http://palco.test', 'not_allowed'],
  ] as const)('%j is judged %j', (text, problem) => expect(textProblem(text)).toBe(problem));

  it('counts what people see as characters', () => expect(countCharacters('aé🎭')).toBe(3));

  it.each([
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['x\n'.repeat(9), true],
    ['x\n'.repeat(10), false],
  ])('an emoji fits only under the limits (%#)', (text, answer) => expect(fits(text)).toBe(answer));
});
