import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytesOf = (...parts: (number | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'utf8')])));

it.each([
  ['UTF-8', bytesOf('João;ã'), 'João;ã'],
  ['UTF-8 with a mark', bytesOf(0xef, 0xbb, 0xbf, 'João'), 'João'],
  ['Latin-1, as Excel saves on Windows', bytesOf('Jo', 0xe3, 'o'), 'João'],
  ['the euro sign of Windows', bytesOf(0x80), '€'],
  ['UTF-16, as Excel saves Unicode text', bytesOf(0xff, 0xfe, 0x4a, 0, 0xe3, 0), 'Jã'],
  ['a picture or a workbook', bytesOf('PK', 3, 4, 0, 0), null],
])('reads %s', (_title, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected);
});
