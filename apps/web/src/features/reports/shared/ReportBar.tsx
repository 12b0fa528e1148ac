import type { Route } from '@palco/contract/define';
import type { ReactNode } from 'react';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CsvButton } from '../../../ui/forms/CsvButton.tsx';
import { fetchCsv } from './api.ts';
import { reportTexts } from './messages.ts';
import styles from './Report.module.css';
import { useFormats } from './use-formats.ts';
import type { ReportQuery } from './use-report.ts';

type ReportBarProps = {
  readonly query: ReportQuery<unknown>;
  readonly csv: ReportCsv | null;
  readonly children?: ReactNode;
};

/** How old the report is, and what can be done with it. */
export const ReportBar = ({ query, csv, children }: ReportBarProps) => {
  const messages = useMessages(reportTexts);
  return (
    <div className={styles.bar}>
      <RefreshNote query={query} />
      <div className={styles.actions}>
        {children}
        {csv && <CsvButton size="sm" label={messages.csv} failedText={messages.csvFailed} load={() => loadCsv(csv)} />}
      </div>
    </div>
  );
};

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

type ReportCsv = {
  readonly fileName: string;
  readonly route: Route & { readonly alsoAs: 'text/csv' };
  readonly params?: object;
  readonly query?: object | (() => object);
};

const loadCsv = async ({ fileName, route, params, query }: ReportCsv) => {
  const asked = typeof query === 'function' ? query() : query;
  return { fileName, csv: await fetchCsv(route, { params, ...(asked && { query: asked }) }) };
};
