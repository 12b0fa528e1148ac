import type { VoucherBatch, VoucherState } from '@palco/contract/vouchers/batches';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { organizerVouchersMessages } from './messages.ts';
import styles from './VouchersToolbar.module.css';

type VouchersToolbarProps = {
  readonly batch: VoucherBatch;
  readonly query: string;
  readonly state: VoucherState | '';
  readonly onQuery: (query: string) => void;
  readonly onState: (state: VoucherState | '') => void;
};

export const VouchersToolbar = ({ batch, query, state, onQuery, onState }: VouchersToolbarProps) => {
  const messages = useMessages(organizerVouchersMessages);
  const numbers = new Intl.NumberFormat(useLanguage());
  const { count, used, revoked } = batch;
  const counts = { unused: count - used - revoked, used, revoked };
  const options = [
    { value: '' as const, label: messages.allStates({ count: numbers.format(count) }) },
    ...(['unused', 'used', 'revoked'] as const).map((value) => ({
      value,
      label: messages.statesWith[value]({ count: numbers.format(counts[value]) }),
    })),
  ];
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label={messages.searchVouchers}
        clearLabel={messages.clearSearch}
        value={query}
        onChange={onQuery}
      />
      <div className={styles.state}>
        <Select
          label={messages.stateFilter}
          isLabelHidden
          isCompact
          className={styles.select}
          options={options}
          value={state}
          onChange={onState}
        />
      </div>
    </div>
  );
};
