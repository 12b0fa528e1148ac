import type { VouchersReport } from '@palco/contract/reports/overview';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import { PercentBar } from '../shared/PercentBar.tsx';
import shared from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';

/** The batches, the newest first. */
export const BatchesTable = ({ batches }: Pick<VouchersReport, 'batches'>) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const dateOf = (at: string | null) => <span className={shared.under}>{at === null ? '–' : formats.date(at)}</span>;
  return (
    <Table
      caption={messages.vouchersReport}
      isCaptionHidden
      columns={[
        { id: 'batch', header: messages.batch },
        { id: 'made', header: messages.made, isNumeric: true },
        { id: 'used', header: messages.used, isNumeric: true },
        { id: 'share', header: messages.share },
        { id: 'revoked', header: messages.revoked, isNumeric: true },
        { id: 'expired', header: messages.expired, isNumeric: true },
        { id: 'first', header: messages.firstUsed },
        { id: 'last', header: messages.lastUsed },
      ]}
      rows={batches}
      renderCell={(batch, column) => {
        switch (column) {
          case 'made':
          case 'used':
          case 'revoked':
          case 'expired':
            return formats.number(batch[column]);
          case 'share':
            return (
              <PercentBar label={messages.used} percent={batch.made === 0 ? 0 : (batch.used / batch.made) * 100} />
            );
          case 'first':
            return dateOf(batch.firstUsedAt);
          case 'last':
            return dateOf(batch.lastUsedAt);
          default:
            return (
              <span className={shared.person}>
                <Link className={shared.name} to={`/organizer/vouchers/${batch.id}`}>
                  {batch.courseName}
                </Link>
                <span className={shared.under}>
                  {[formats.date(batch.createdAt), batch.note].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
            );
        }
      }}
      empty={null}
    />
  );
};
