/** Quoted throughout, and a cell that a spreadsheet would run as a formula is made text. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');

const cell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
