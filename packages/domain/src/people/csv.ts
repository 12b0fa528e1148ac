/** CSV as spreadsheets write and read it (RFC 4180, with the separators that Excel uses by language). */

const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** Rows without any text are left out; the line of the file that each row begins in is returned with it. */
export type ParsedRow = { readonly line: number; readonly cells: readonly string[] };

/** The separator that the first lines contain most often outside quotes. */
export const detectSeparator = (text: string): Separator => {
  const sample = withoutQuoted(text.slice(0, 10_000));
  const counts = separators.map((separator) => ({ separator, count: sample.split(separator).length - 1 }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return most.separator;
};

/** Quoted cells may contain separators, doubled quotes and line breaks. An unclosed quote ends with the text. */
export const parseCsv = (text: string, separator: Separator = detectSeparator(text)): ParsedRow[] => {
  const rows: ParsedRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let rowLine = 1;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: rowLine, cells: cells.map(cleanCell) });
    cells = [];
    rowLine = line;
  };
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
    line += countBreaks(cell);
    cells.push(cell);
    at = next;
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) cells.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
};

/** Quotes every cell, and escapes cells that a spreadsheet would run as a formula. */
export const formatCsvRow = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;

/** Excel reads a file without it as Latin-1. */
export const byteOrderMark = '\uFEFF';

const quote = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Undoes the escape of formulas, so that a file of ours can be read again. */
const cleanCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();

const plainCell = (text: string, from: number, separator: Separator) => {
  let next = from;
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1;
  return { cell: text.slice(from, next), next };
};

/** Text that follows a closing quote, up to the end of the cell, belongs to it: `"Ana" Souza`. */
const quotedCell = (text: string, from: number, separator: Separator) => {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) return { cell: cell + text.slice(at), next: text.length };
    cell += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const rest = plainCell(text, end + 1, separator);
      return { cell: cell + rest.cell, next: rest.next };
    }
    cell += '"';
    at = end + 2;
  }
};

const countBreaks = (cell: string) => (cell.includes('\n') ? cell.split('\n').length - 1 : 0);

const withoutQuoted = (text: string) => text.replace(/"[^"]*"/g, '');
