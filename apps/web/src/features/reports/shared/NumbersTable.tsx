import { Copy } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { reportTexts } from './messages.ts';
import styles from './Report.module.css';

type NumbersTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly string[])[];
};

/** The numbers of a chart, to read and to copy. */
export const NumbersTable = ({ caption, columns, rows }: NumbersTableProps) => {
  const messages = useMessages(reportTexts);
  const [isOpen, setIsOpen] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText([columns, ...rows].map((row) => row.join('\t')).join('\n'));
      toast.success(messages.copied);
    } catch (error) {
      logProblem('the table could not be copied', error);
      toast.error(messages.copyFailed);
    }
  };
  return (
    <details className={styles.numbers} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.numbersSummary}>{messages.showTable}</summary>
      {isOpen && (
        <>
          <Button
            variant="secondary"
            size="sm"
            className={styles.copy}
            icon={<Copy aria-hidden />}
            onClick={() => void copy()}
          >
            {messages.copyTable}
          </Button>
          <div className={styles.numbersFrame}>
            <Table
              caption={caption}
              isCaptionHidden
              columns={columns.map((header, index) => ({ id: String(index), header, isNumeric: index > 0 }))}
              rows={rows.map((cells, index) => ({ id: String(index), cells }))}
              renderCell={({ cells }, column) => cells[Number(column)]}
              empty={null}
            />
          </div>
        </>
      )}
    </details>
  );
};
