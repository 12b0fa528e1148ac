import type { Route } from '@palco/contract/define';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { fetchCsv } from './api.ts';
import { reportTexts } from './messages.ts';
import styles from './Report.module.css';
import { useFormats } from './use-formats.ts';
import type { ReportQuery } from './use-report.ts';

type ReportBarProps = {
  readonly query: ReportQuery<unknown>;
  readonly csv: CsvButtonProps | null;
  readonly children?: ReactNode;
};

/** How old the report is, and what can be done with it. */
export const ReportBar = ({ query, csv, children }: ReportBarProps) => (
  <div className={styles.bar}>
    <RefreshNote query={query} />
    <div className={styles.actions}>
      {children}
      {csv && <CsvButton {...csv} />}
    </div>
  </div>
);

const RefreshNote = ({ query: { data, error, dataUpdatedAt } }: Pick<ReportBarProps, 'query'>) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const time = formats.clock(dataUpdatedAt);
  const problem = error instanceof NetworkError ? messages.offline : messages.notRefreshed;
  return (
    <p className={styles.refreshed} data-failed={(error !== null && data !== undefined) || undefined}>
      {data !== undefined && error === null && messages.updatedAt({ time })}
      <span role="status">{data !== undefined && error !== null && problem({ time })}</span>
    </p>
  );
};

type CsvButtonProps = {
  readonly fileName: string;
  readonly route: Route & { readonly alsoAs: 'text/csv' };
  readonly params?: object;
  readonly query?: object | (() => object);
};

/** Spreadsheets take a file without this mark for one of the old encodings, and garble accents. */
const byteOrderMark = '\uFEFF';

const CsvButton = ({ fileName, route, params, query }: CsvButtonProps) => {
  const messages = useMessages(reportTexts);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const asked = typeof query === 'function' ? query() : query;
      // The browser drops the mark when it reads the text.
      saveFile(
        fileName,
        byteOrderMark + (await fetchCsv(route, { params, ...(asked && { query: asked }) })),
        'text/csv',
      );
    } catch (error) {
      logProblem('the report could not be downloaded', error);
      toast.error(messages.csvFailed);
    }
    setIsBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden />}
      isLoading={isBusy}
      onClick={() => void save()}
    >
      {messages.csv}
    </Button>
  );
};
