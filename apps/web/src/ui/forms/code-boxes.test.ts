import { describe, expect, it } from 'vitest';
import { cleanCode, pasteCode, splitCode, typeCode } from './code-boxes.ts';

const six = { boxCount: 6, charsPerBox: 1, charset: 'digits' } as const;
const voucher = { boxCount: 4, charsPerBox: 4, charset: 'alphanumeric' } as const;
const empty = ['', '', '', ''];

describe('the characters of a code', () => {
  it.each([
    ['demo-0000 0000_0001', 'alphanumeric', 'DEMO000000000001'],
    ['12a3 4-5', 'digits', '12345'],
    ['çã€', 'alphanumeric', ''],
  ] as const)('%j as %s is %j', (text, charset, expected) => {
    expect(cleanCode(text, charset)).toBe(expected);
  });

  it('is spread over the boxes in order', () => {
    expect(splitCode('DEMO00', voucher)).toEqual(['DEMO', '00', '', '']);
  });
});

describe('typing', () => {
  it.each([
    ['the last character of a box goes on to the next', ['ABC', '', '', ''], 0, 'ABCD', 4, ['ABCD', '', '', ''], 1],
    [
      'a character behind a full box belongs to the next',
      ['ABCD', '', '', ''],
      0,
      'ABCDE',
      5,
      ['ABCD', 'E', '', ''],
      1,
    ],
    ['a full next box is not pushed', ['ABCD', 'EFGH', '', ''], 0, 'ABCDX', 5, ['ABCD', 'EFGH', '', ''], 1],
    ['a character inside a full box replaces', ['ABCD', 'EFGH', '', ''], 0, 'AXBCD', 2, ['AXCD', 'EFGH', '', ''], 0],
    ['a gap stays where it was made', ['ABCD', 'EFGH', '', ''], 0, 'ABC', 3, ['ABC', 'EFGH', '', ''], 0],
    ['many characters at once spread', empty, 1, 'abcdef', 6, ['', 'ABCD', 'EF', ''], 2],
    ['a stranger over a selection takes nothing away', ['ABCD', '', '', ''], 0, '-', 1, ['ABCD', '', '', ''], 0],
    ['strangers change nothing', ['AB', '', '', ''], 0, 'AB-', 3, ['AB', '', '', ''], 0],
  ])('%s', (_, boxes, box, text, caret, expected, focus) => {
    expect(typeCode(boxes, box, text, caret, voucher)).toEqual({ boxes: expected, focus });
  });

  it('replaces the digit of a box of one, on either side of it', () => {
    const boxes = ['1', '2', '', '', '', ''];
    expect(typeCode(boxes, 0, '19', 2, six)).toEqual({ boxes: ['9', '2', '', '', '', ''], focus: 1 });
    expect(typeCode(boxes, 0, '91', 1, six)).toEqual({ boxes: ['9', '2', '', '', '', ''], focus: 1 });
  });
});

describe('pasting', () => {
  it.each([
    ['a whole code starts at the first box wherever it lands', 3, '123456', ['1', '2', '3', '4', '5', '6'], 5],
    ['a part starts where it lands', 2, '34', ['', '', '3', '4', '', ''], 4],
    ['what does not fit is dropped', 4, '567', ['', '', '', '', '5', '6'], 5],
    ['nothing usable changes nothing', 1, 'abc', ['', '', '', '', '', ''], 1],
  ])('%s', (_, box, text, expected, focus) => {
    expect(pasteCode(['', '', '', '', '', ''], box, text, six)).toEqual({ boxes: expected, focus });
  });
});
