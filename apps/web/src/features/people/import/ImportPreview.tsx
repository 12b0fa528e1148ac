import { type ImportField, importFields, pickCells } from '@palco/domain/people/import-columns';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { peopleMessages } from '../messages.ts';
import styles from './Import.module.css';
import { type CheckedTable, dataRows, type ImportTable } from './import-table.ts';

const shownRows = 10;

type ColumnId = 'line' | 'problem' | ImportField;
type ImportPreviewProps = { readonly table: ImportTable; readonly checked: CheckedTable };

/** Rows with problems come first: they are what there is to look at. */
export const ImportPreview = ({ table, checked }: ImportPreviewProps) => {
  const messages = useMessages(peopleMessages);
  const numbers = new Intl.NumberFormat(useLanguage());
  const all = dataRows(table);
  const bad = all.filter(({ line }) => checked.problems.has(line));
  const good = all.filter(({ line }) => !checked.problems.has(line));
  const rows = [...bad.slice(0, shownRows / 2), ...good]
    .slice(0, shownRows)
    .sort((one, other) => one.line - other.line)
    .map(({ line, cells }) => ({ id: String(line), line, cells: pickCells(cells, table.mapping) }));
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'line', header: messages.line, isNumeric: true, align: 'start' },
    ...importFields
      .filter((field) => table.mapping[field] !== null)
      .map((field) => ({ id: field, header: messages.fields[field] })),
    { id: 'problem', header: messages.problem },
  ];
  const cell = (row: (typeof rows)[number], column: ColumnId) => {
    if (column === 'line') return row.line;
    if (column !== 'problem') return <span className={styles.cell}>{row.cells[column]}</span>;
    const problem = checked.problems.get(row.line);
    return problem ? (
      <Badge tone="danger">{messages.problems[problem]}</Badge>
    ) : (
      <Badge tone="success">{messages.fine}</Badge>
    );
  };
  return (
    <div className={styles.preview}>
      <h2 className={styles.legend}>{messages.preview}</h2>
      <p className={styles.hint}>{messages.previewOf({ shown: rows.length, all: numbers.format(all.length) })}</p>
      <Table caption={messages.preview} isCaptionHidden columns={columns} rows={rows} renderCell={cell} empty={null} />
    </div>
  );
};
