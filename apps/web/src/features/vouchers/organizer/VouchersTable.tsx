import type { Voucher } from '@palco/contract/vouchers/batches';
import { Ban, Link as LinkIcon, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { inGroups } from './code-groups.ts';
import { organizerVouchersMessages } from './messages.ts';
import { StateBadge } from './StateBadge.tsx';
import styles from './VoucherTables.module.css';

type ColumnId = 'code' | 'state' | 'who' | 'actions';

type VouchersTableProps = {
  readonly vouchers: readonly Voucher[];
  readonly onCopy: (voucher: Voucher) => void;
  readonly onRevoke: (voucher: Voucher) => void;
  readonly onRestore: (voucher: Voucher) => void;
};

/** On a narrow screen state and person are shown below the code. */
export const VouchersTable = ({ vouchers, onCopy, onRevoke, onRestore }: VouchersTableProps) => {
  const messages = useMessages(organizerVouchersMessages);
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'state', header: messages.state },
    { id: 'who', header: messages.who },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'code', header: messages.code },
    ...(isNarrow ? [] : wideOnly),
    { id: 'actions', header: <span className="visually-hidden">{messages.actions}</span>, align: 'end' },
  ];
  const cell = (voucher: Voucher, column: ColumnId) => {
    switch (column) {
      case 'code':
        return (
          <span className={styles.naming}>
            <span className={styles.code}>{inGroups(voucher.code)}</span>
            {isNarrow && (
              <>
                <StateBadge state={voucher.state} />
                <Who voucher={voucher} />
              </>
            )}
          </span>
        );
      case 'state':
        return <StateBadge state={voucher.state} />;
      case 'who':
        return <Who voucher={voucher} />;
      case 'actions':
        return (
          <span className={styles.actions}>
            {voucher.state === 'unused' && (
              <>
                <IconButton
                  label={messages.copyLinkOf({ code: voucher.code })}
                  icon={<LinkIcon aria-hidden />}
                  onClick={() => onCopy(voucher)}
                />
                <IconButton
                  label={messages.revokeOf({ code: voucher.code })}
                  icon={<Ban aria-hidden />}
                  onClick={() => onRevoke(voucher)}
                />
              </>
            )}
            {voucher.state === 'revoked' && (
              <IconButton
                label={messages.restoreOf({ code: voucher.code })}
                icon={<Undo2 aria-hidden />}
                onClick={() => onRestore(voucher)}
              />
            )}
          </span>
        );
    }
  };
  return (
    <div ref={place}>
      <Table
        caption={messages.vouchers}
        isCaptionHidden
        columns={columns}
        rows={vouchers.map((voucher) => ({ ...voucher, id: voucher.code }))}
        renderCell={cell}
        empty={null}
      />
    </div>
  );
};

/** Who used or revoked it, and when. */
const Who = ({ voucher: { state, usedAt, usedBy, revokedAt, revokedBy } }: { readonly voucher: Voucher }) => {
  const messages = useMessages(organizerVouchersMessages);
  const moments = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const at = state === 'used' ? usedAt : revokedAt;
  if (at === null) return null;
  const name = state === 'used' ? usedBy?.name : revokedBy;
  return (
    <span className={styles.who}>
      <span>{name ?? messages.gone}</span>
      {state === 'used' && usedBy && <span className={styles.under}>{usedBy.email}</span>}
      <time className={styles.under} dateTime={at}>
        {moments.format(new Date(at))}
      </time>
    </span>
  );
};
