/** A read file and what the organizer said about its columns. */
import * as limits from '@palco/contract/limits';
import type { ImportProblem, ImportRow } from '@palco/contract/people/import';
import { byteOrderMark, formatCsvRow, type ParsedRow, parseCsv } from '@palco/domain/people/csv';
import { type ColumnMapping, guessColumns, pickCells } from '@palco/domain/people/import-columns';
import { checkRows, parseDay } from '@palco/domain/people/import-rows';
import { endOfDay } from '../end-day.ts';

export type ImportTable = {
  readonly rows: readonly ParsedRow[];
  readonly hasHeader: boolean;
  readonly mapping: ColumnMapping;
};

export type ReadProblem = 'empty' | 'not_text' | 'too_many';

export const readTable = (text: string | null): ImportTable | ReadProblem => {
  if (text === null) return 'not_text';
  const rows = parseCsv(text);
  const [first] = rows;
  if (!first) return 'empty';
  const { hasHeader, mapping } = guessColumns(first.cells);
  const count = rows.length - (hasHeader ? 1 : 0);
  if (count === 0) return 'empty';
  return count > limits.people.importRowsMax ? 'too_many' : { rows, hasHeader, mapping };
};

export const dataRows = ({ rows, hasHeader }: ImportTable): readonly ParsedRow[] => (hasHeader ? rows.slice(1) : rows);

/** The header where there is one, else null for each column. */
export const columnNames = ({ rows, hasHeader }: ImportTable): (string | null)[] => {
  const width = rows.slice(0, 100).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, index) => (hasHeader && rows[0]?.cells[index]) || null);
};

export type CheckedTable = {
  readonly good: readonly ImportRow[];
  readonly problems: ReadonlyMap<number, ImportProblem>;
};

export const checkTable = (table: ImportTable): CheckedTable => {
  const rows = dataRows(table).map(({ line, cells }): ImportRow => {
    const picked = pickCells(cells, table.mapping);
    return { line, ...picked, endsAt: endOf(picked.endsAt) };
  });
  const problems = new Map(checkRows(rows).rejected.map(({ line, problem }) => [line, problem]));
  return { good: rows.filter(({ line }) => !problems.has(line)), problems };
};

/** The rows that were left out, as they were in the file, with a column that says why. */
export const rejectedCsv = (
  table: ImportTable,
  problems: ReadonlyMap<number, ImportProblem>,
  texts: { readonly problem: string; readonly problems: Readonly<Record<ImportProblem, string>> },
): string => {
  const width = columnNames(table).length;
  const wide = (cells: readonly string[]) => [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')];
  const header = table.hasHeader && table.rows[0] ? [formatCsvRow([...wide(table.rows[0].cells), texts.problem])] : [];
  const lines = dataRows(table).flatMap(({ line, cells }) => {
    const problem = problems.get(line);
    return problem ? [formatCsvRow([...wide(cells), texts.problems[problem]])] : [];
  });
  return byteOrderMark + [...header, ...lines].join('');
};

/** A day ends where the organizer is; what is no day is left for the check to refuse. */
const endOf = (cell: string): string => {
  const day = parseDay(cell);
  return day ? (endOfDay(day) ?? '') : cell;
};
