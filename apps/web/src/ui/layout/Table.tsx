import { type ReactNode, useId } from 'react';
import styles from './Table.module.css';

export type TableColumn<Id extends string = string> = {
  readonly id: Id;
  readonly header: ReactNode;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Tabular digits, and to the end unless `align` says otherwise. */
  readonly isNumeric?: boolean | undefined;
};

type TableProps<Row extends { id: string }, Id extends string> = {
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Id>[];
  rows: readonly Row[];
  renderCell: (row: Row, columnId: Id) => ReactNode;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
};

/** The first column names its row. Too wide for the screen, it scrolls inside its own region. */
export const Table = <Row extends { id: string }, Id extends string>(props: TableProps<Row, Id>) => {
  const { caption, isCaptionHidden = false, columns, rows, renderCell, empty } = props;
  const captionId = useId();
  const [naming, ...others] = columns;
  if (!naming) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.region} aria-labelledby={captionId} tabIndex={0}>
      <table className={styles.table}>
        <caption id={captionId} className={isCaptionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" {...look(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" {...look(naming)}>
                {renderCell(row, naming.id)}
              </th>
              {others.map((column) => (
                <td key={column.id} {...look(column)}>
                  {renderCell(row, column.id)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
};

const look = ({ align, isNumeric = false }: TableColumn) => ({
  'data-align': align ?? (isNumeric ? 'end' : 'start'),
  'data-numeric': isNumeric || undefined,
});
