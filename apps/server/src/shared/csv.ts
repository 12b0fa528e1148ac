/** Quotes every cell, and escapes cells that a spreadsheet would run as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');

/** A cell that spreadsheets take for text. */
export const cell = (value: string) =>
  `"${(/^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** With a byte order mark, without which spreadsheets take the letters of a file for those of another alphabet. */
export const csvFileOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvOf(rows)}`;
