/** Reports as files for spreadsheets: separators and decimal points as the spreadsheets of the language expect them. */
import type { Language } from '@palco/contract/languages';
import { cell as textCell } from '../../shared/csv.ts';

export type CsvValue = string | number | boolean | Date | null;

const byteOrderMark = '\uFEFF';

export const csvWriter = (language: Language) => {
  const isEnglish = language === 'en-US';
  const separator = isEnglish ? ',' : ';';
  const write = (value: CsvValue): string => {
    if (value === null) return '';
    if (typeof value === 'number') return isEnglish ? String(value) : String(value).replace('.', ',');
    if (typeof value === 'boolean') return value ? '1' : '0';
    // Spreadsheets know this form of a time in every language; it is UTC, as the heading says.
    if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
    return textCell(value);
  };
  const row = (values: readonly CsvValue[]): string => `${values.map(write).join(separator)}\r\n`;
  return { head: (titles: readonly string[]) => byteOrderMark + row(titles), row };
};

export const minutesOf = (ms: number): number => Math.round(ms / 600) / 100;

/** The lines of a table that is read page by page; the first page is read before the answer begins, so that an error is one. */
export const csvOfPages = async <Row>(
  language: Language,
  titles: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  valuesOf: (row: Row) => readonly CsvValue[],
): Promise<AsyncIterable<string>> => {
  const { head, row } = csvWriter(language);
  const iterator = pages[Symbol.asyncIterator]();
  let page = await iterator.next();
  return (async function* () {
    yield head(titles);
    while (!page.done) {
      yield page.value.map((one) => row(valuesOf(one))).join('');
      page = await iterator.next();
    }
  })();
};

export const onePage = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
};
