/** Finds phone numbers in plain text, also spaced, spelled out or with letters for digits; leaves other numbers alone. */

const digitWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero cero oh',
    'um uma uno un one',
    'dois duas dos two',
    'tres three',
    'quatro cuatro four',
    'cinco five',
    'seis meia six',
    'sete siete seven',
    'oito ocho eight',
    'nove nueve nine',
  ].flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);

export const hasPhoneNumber = (text: string): boolean => {
  if (!mayHaveNumber.test(text)) return false;
  const numbers = withoutOrdinaryNumbers(withLettersAsDigits(spelledAsDigits(text)));
  for (const [candidate] of numbers.matchAll(/\+?\(?\d(?:[ \t().\-_+]{0,3}\d){7,}/g))
    if (isPhone(candidate)) return true;
  return false;
};

/** Seven digits, or as many words as could be digits, are the least that is worth a closer look. */
const mayHaveNumber = /(?:\d[^\d]*){7}|(?:[a-z]{2,6}[ ,.-]+){7}/;

const isPhone = (candidate: string): boolean => {
  const digits = candidate.replace(/\D/g, '');
  if (isCounting(candidate) || new Set(digits).size === 1) return false;
  if (digits.length >= 10) return candidate.startsWith('+') ? digits.length <= 15 : longNumbers.test(digits);
  // Eight or nine digits are a phone only in the shape of one: 3456-7890, 98765 4321, 987654321.
  return /^\d{4,5}[-. ]\d{4}$/.test(candidate) || /^9\d{8}$/.test(candidate) || /^(?:\d[ .\-_]){7,}\d$/.test(candidate);
};

/**
 * Without a plus: an area code that exists and eight or nine digits, the nine beginning with a nine, maybe with a zero or
 * the code of a country before it; or ten digits as in North America, maybe with a one before them.
 */
const longNumbers =
  /^(?:(?:0?|(?:00)?(?:55|54|52|34|351|56|57|51|58|598|595))[1-9][1-9](?:9\d{8}|\d{8})|1?[2-9]\d{9}|(?:00)?(?:34|351)\d{9})$/;

/** "1 2 3 4 5 6 7 8 9 10", "10 20 30 40 50": counting, not calling. */
const isCounting = (candidate: string): boolean => {
  const numbers = candidate
    .trim()
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number);
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  return (
    numbers.length > 3 && numbers.every((number, index) => index === 0 || number - (numbers[index - 1] ?? 0) === step)
  );
};

/** Only runs of them: one "um" in a sentence stays a word. */
const spelledAsDigits = (text: string): string =>
  text.replace(spelledRun, (run) =>
    run
      .split(/[ ,.-]+/)
      .map((spelled) => digitWords[spelled] ?? '')
      .join(' '),
  );

const digitWord = `(?:${Object.keys(digitWords).join('|')})`;
const spelledRun = new RegExp(`(?<!\\p{L})${digitWord}(?:[ ,.-]+${digitWord}){7,}(?!\\p{L})`, 'gu');

const withLettersAsDigits = (text: string): string =>
  text.replace(/(?<=\d[ .-]?)o(?=[ .-]?[\do])/g, '0').replace(/(?<=\d)[il|](?=\d)/g, '1');

const withoutOrdinaryNumbers = (text: string): string =>
  ordinary.reduce((rest, pattern) => rest.replace(pattern, ' # '), text);

const ordinary: readonly RegExp[] = [
  // Dates and times, in any of the usual orders.
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/g,
  /\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/g,
  /\b\d{1,2}[:h]\d{2}(?:[:m]\d{2})?\b/g,
  // Spans of years.
  /\b(?:19|20)\d{2}\s*[-–]\s*(?:19|20)\d{2}\b/g,
  // Prices and grouped thousands.
  /(?:r\$|us\$|\$|€|£)\s*\d[\d.,]*/g,
  /\b\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?![\d-])/g,
  /\b(?:\d{1,2}|(?<!\b\d{1,3} )\d{3})(?: \d{3})* 000(?![\d-])/g,
  // Decimals.
  /(?<![\d.,])\d[.,]\d{4,}(?![\d.,-])/g,
];
