/** Undoes the usual disguises, so that the rules about words and contacts see the text as people read it. */

/** Letters of other alphabets that look like ours. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ј: 'j',
  һ: 'h',
  ո: 'n',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  τ: 't',
  υ: 'u',
  χ: 'x',
  '․': '.',
  '。': '.',
  '｡': '.',
  '·': '.',
  '•': '.',
  '‧': '.',
  '∙': '.',
};

/** Format characters (zero width, direction), what asks for an emoji, and the box around a keycap digit. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u20e3/gu;
/** The code points of zero in other scripts. */
const digitZeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
];

/** Most messages need only lower-casing. */
const isPlain = (text: string): boolean => !/[^\x20-\x7e\n]/.test(text);

export const toPlainText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replace(invisible, '')
        .toLowerCase()
        .replace(/[^\x20-\x7e]/gu, (character) => lookAlikes[character] ?? latinDigit(character));

/** Accents off, so that "três" and "tres" are one word. */
export const withoutAccents = (text: string): string =>
  isPlain(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');

/** "g o o g l e . c o m" read as one word. */
export const joinSpacedLetters = (text: string): string => {
  if (!/(?:^|[^\p{L}\p{N}])\S[ \t_]+\S[ \t_]+\S[ \t_]/u.test(text)) return text;
  return text.replace(spacedLetters, (spaced) => spaced.replace(/[ \t_]+/g, ''));
};

/** It starts at the first letter of a row only: the second lookbehind refuses the others, from which the end was looked for already. */
const spacedLetters =
  /(?=[\p{L}\p{N}.@/:-])(?<![\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])[\p{L}\p{N}.@/:-][ \t_]+)(?:[\p{L}\p{N}.@/:-][ \t_]+){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

const latinDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const zero = digitZeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
};
