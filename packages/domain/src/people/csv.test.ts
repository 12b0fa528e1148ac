import { describe, expect, it } from 'vitest';
import { detectSeparator, formatCsvRow, parseCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map((row) => row.cells);

describe('reading CSV', () => {
  it.each([
    [
      'commas',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons, as Excel writes them in Portuguese',
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'tabs, as pasted from a spreadsheet',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    [
      'line ends of old Macs',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes with separators and doubled quotes', '"a,1","b ""x"""\n', [['a,1', 'b "x"']]],
    ['a line break inside quotes', '"a\r\n1",b\n', [['a\r\n1', 'b']]],
    ['an unclosed quote', 'a,"b\nc', [['a', 'b\nc']]],
    ['text after a closing quote', '"Ana" Souza,b', [['Ana Souza', 'b']]],
    ['other separators after a closing quote', '"a", b;c;d\n', [['a, b', 'c', 'd']]],
    ['empty cells and an empty last cell', ',a,\n', [['', 'a', '']]],
    ['an empty last cell at the end of the text', 'a,', [['a', '']]],
    ['blank lines', '\n\na,b\n  \n,\n', [['a', 'b']]],
    ['blanks around cells', ' a , b ', [['a', 'b']]],
    ['an escaped formula of our own', '"\'+5511999999999",a', [['+5511999999999', 'a']]],
    ['nothing', '', []],
  ])('%s', (_title, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it('says in which line of the file each row begins', () => {
    expect(parseCsv('a,b\n\n"x\ny",c\nd,e').map((row) => row.line)).toEqual([1, 3, 5]);
  });

  it('counts separators outside quotes only', () => {
    expect(detectSeparator('"a,b,c,d";e\n"f,g";h')).toBe(';');
  });

  it('reads 10,000 rows in a moment', () => {
    const text = 'ana@example.org,"Ana, de Souza",+55 11 99999-9999\n'.repeat(10_000);
    expect(parseCsv(text)).toHaveLength(10_000);
  });
});

describe('writing CSV', () => {
  it.each([
    ['quotes', ['a "b"'], '"a ""b"""\r\n'],
    ['a formula', ['=1+1', '+55', '-1', '@x'], `"'=1+1","'+55","'-1","'@x"\r\n`],
    ['nothing', [''], '""\r\n'],
  ])('%s', (_title, cells, expected) => {
    expect(formatCsvRow(cells)).toBe(expected);
  });
});
