import type { Acceptance } from '@palco/contract/terms/acceptances';
import { useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CsvButton } from '../../../ui/forms/CsvButton.tsx';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { useSettledValue } from '../../../ui/hooks/use-settled-value.ts';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { fetchAcceptancesCsv } from './api.ts';
import { termsOrganizerMessages } from './messages.ts';
import styles from './TermsPanel.module.css';
import { useAcceptances } from './use-terms-versions.ts';

/** Three columns need this much; with less, one row says all below the name. */
const tableMinPx = 520;

type ColumnId = 'person' | 'version' | 'at';

/** Who accepted which version when: searched, paged, exported. */
export const Acceptances = ({ courseId }: { readonly courseId: string }) => {
  const messages = useMessages(termsOrganizerMessages);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useSettledValue(typed);
  const { data, pages } = useAcceptances(courseId, search, page);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place, tableMinPx);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'version', header: messages.versionColumn },
    { id: 'at', header: messages.acceptedAt },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'person', header: messages.person },
    ...(isNarrow ? [] : wideOnly),
  ];
  const versionOf = ({ version }: Acceptance) =>
    version === null ? messages.unknownVersion : messages.version({ version });
  const timeOf = ({ acceptedAt }: Acceptance) => (
    <time dateTime={acceptedAt}>{dates.format(new Date(acceptedAt))}</time>
  );

  const cell = (row: Acceptance, column: ColumnId) => {
    switch (column) {
      case 'person':
        return (
          <span className={styles.person}>
            <span>{row.name}</span>
            <span className={styles.about}>{row.email}</span>
            {isNarrow && (
              <span className={styles.about}>
                {versionOf(row)} · {timeOf(row)}
                {!row.isHashConfirmed && ` · ${messages.unconfirmed}`}
              </span>
            )}
          </span>
        );
      case 'version':
        return versionOf(row);
      case 'at':
        return (
          <span className={styles.person}>
            {timeOf(row)}
            {!row.isHashConfirmed && <span className={styles.about}>{messages.unconfirmed}</span>}
          </span>
        );
    }
  };
  const isSearched = search.trim() !== '';
  return (
    <div ref={place} className={styles.acceptances}>
      <div className={styles.head}>
        <h3 className={styles.title}>{messages.acceptances}</h3>
        <CsvButton
          size="sm"
          label={messages.exportCsv}
          failedText={messages.exportFailed}
          load={() => fetchAcceptancesCsv(courseId)}
        />
      </div>
      {data ? (
        <>
          {(data.total > 0 || isSearched) && (
            <SearchField
              label={messages.search}
              clearLabel={messages.clearSearch}
              value={typed}
              onChange={(value) => {
                setTyped(value);
                setPage(1);
              }}
            />
          )}
          <Table
            caption={messages.acceptances}
            isCaptionHidden
            columns={columns}
            rows={data.acceptances.map((row) => ({ ...row, id: `${row.userId} ${row.hash}` }))}
            renderCell={cell}
            empty={isSearched ? messages.nothingFound : messages.noAcceptances}
          />
          <Pager
            label={messages.pages}
            page={page}
            pages={pages}
            texts={{ previous: messages.previous, next: messages.next, position: messages.position }}
            onPage={setPage}
          />
        </>
      ) : (
        <Skeleton height={112} radius="var(--radius-12)" />
      )}
    </div>
  );
};
