import type { VoucherBatch } from '@palco/contract/vouchers/batches';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { organizerVouchersMessages } from './messages.ts';
import { useValidity } from './use-validity.ts';
import styles from './VoucherTables.module.css';

type ColumnId = 'batch' | 'used' | 'validity' | 'created';

/** On a narrow screen the other columns are shown below the name. */
export const BatchesTable = ({ batches }: { readonly batches: readonly VoucherBatch[] }) => {
  const messages = useMessages(organizerVouchersMessages);
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const validityOf = useValidity();
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'used', header: messages.used },
    { id: 'validity', header: messages.validity },
    { id: 'created', header: messages.created },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'batch', header: messages.batch },
    ...(isNarrow ? [] : wideOnly),
  ];
  const created = ({ createdAt, createdBy }: VoucherBatch) => {
    const date = dates.format(new Date(createdAt));
    return createdBy === null ? date : messages.createdBy({ date, name: createdBy });
  };
  const validity = (batch: VoucherBatch) => {
    const { text, isExpired } = validityOf(batch);
    return isExpired ? <Badge tone="warning">{text}</Badge> : text;
  };
  const cell = (batch: VoucherBatch, column: ColumnId) => {
    switch (column) {
      case 'batch':
        return (
          <span className={styles.naming}>
            <Link className={styles.name} to={`/organizer/vouchers/${batch.id}`}>
              {batch.courseName}
            </Link>
            {batch.note !== '' && <span className={styles.under}>{batch.note}</span>}
            {isNarrow && (
              <>
                <Usage batch={batch} />
                <span className={styles.under}>{validity(batch)}</span>
                <span className={styles.under}>{created(batch)}</span>
              </>
            )}
          </span>
        );
      case 'used':
        return <Usage batch={batch} />;
      case 'validity':
        return <span className={styles.muted}>{validity(batch)}</span>;
      case 'created':
        return <span className={styles.muted}>{created(batch)}</span>;
    }
  };
  return (
    <div ref={place}>
      <Table
        caption={messages.vouchers}
        isCaptionHidden
        columns={columns}
        rows={batches}
        renderCell={cell}
        empty={null}
      />
    </div>
  );
};

const Usage = ({ batch: { used, count, revoked } }: { readonly batch: VoucherBatch }) => {
  const messages = useMessages(organizerVouchersMessages);
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const text = messages.usedOf({ used: numbers.format(used), count: numbers.format(count) });
  return (
    <span className={styles.usage}>
      <span className={styles.numbers}>
        {text}
        {revoked > 0 && <span className={styles.under}> · {pluralIn(language)(revoked, messages.revokedCount)}</span>}
      </span>
      <Progress value={count === 0 ? 0 : (100 * used) / count} label={text} size="sm" />
    </span>
  );
};
