import type { VouchersReport } from '@palco/contract/reports/overview';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import { PercentBar } from '../shared/PercentBar.tsx';
import shared from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';

type Batch = VouchersReport['batches'][number];
type ColumnId = 'batch' | 'made' | 'used' | 'share' | 'revoked' | 'expired' | 'first' | 'last';
const counts = ['made', 'used', 'revoked', 'expired'] as const;

/** The batches, the newest first. On a narrow screen the other columns are shown below the name. */
export const BatchesTable = ({ batches }: Pick<VouchersReport, 'batches'>) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'made', header: messages.made, isNumeric: true },
    { id: 'used', header: messages.used, isNumeric: true },
    { id: 'share', header: messages.share },
    { id: 'revoked', header: messages.revoked, isNumeric: true },
    { id: 'expired', header: messages.expired, isNumeric: true },
    { id: 'first', header: messages.firstUsed },
    { id: 'last', header: messages.lastUsed },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'batch', header: messages.batch },
    ...(isNarrow ? [] : wideOnly),
  ];
  const dateOf = (at: string | null) => (at === null ? '–' : formats.date(at));
  const share = ({ made, used }: Batch) => (
    <PercentBar label={messages.used} percent={made === 0 ? 0 : (used / made) * 100} />
  );
  const cell = (batch: Batch, column: ColumnId) => {
    switch (column) {
      case 'made':
      case 'used':
      case 'revoked':
      case 'expired':
        return formats.number(batch[column]);
      case 'share':
        return share(batch);
      case 'first':
        return <span className={shared.date}>{dateOf(batch.firstUsedAt)}</span>;
      case 'last':
        return <span className={shared.date}>{dateOf(batch.lastUsedAt)}</span>;
      case 'batch':
        return (
          <span className={shared.person}>
            <Link className={shared.name} to={`/organizer/vouchers/${batch.id}`}>
              {batch.courseName}
            </Link>
            <span className={shared.under}>
              {[formats.date(batch.createdAt), batch.note].filter((part) => part !== '').join(' · ')}
            </span>
            {isNarrow && (
              <>
                {share(batch)}
                <span className={shared.under}>
                  {counts.map((name) => `${messages[name]}: ${formats.number(batch[name])}`).join(' · ')}
                </span>
                {batch.lastUsedAt !== null && (
                  <span className={shared.under}>{`${messages.lastUsed}: ${dateOf(batch.lastUsedAt)}`}</span>
                )}
              </>
            )}
          </span>
        );
    }
  };
  return (
    <div ref={place}>
      <Table
        caption={messages.vouchersReport}
        isCaptionHidden
        columns={columns}
        rows={batches}
        renderCell={cell}
        empty={null}
      />
    </div>
  );
};
