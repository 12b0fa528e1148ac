import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { vouchersMessages } from './messages.ts';
import { useVoucherEntry } from './use-voucher-entry.ts';
import { VoucherCodeBoxes } from './VoucherCodeBoxes.tsx';
import styles from './VoucherForm.module.css';

type VoucherEntryProps = { readonly initialCode: string; readonly onUsable: (code: string) => void };

export const VoucherEntry = ({ initialCode, onUsable }: VoucherEntryProps) => {
  const messages = useMessages(vouchersMessages);
  const entry = useVoucherEntry({ initialCode, onUsable });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.submit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <VoucherCodeBoxes
        value={entry.code}
        error={entry.problem ? messages.problems[entry.problem] : undefined}
        onChange={entry.change}
        onSubmit={() => entry.canSubmit && entry.submit()}
      />
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={!entry.canSubmit}
        isLoading={entry.isChecking}
        loadingLabel={messages.checking}
      >
        {messages.continue}
      </Button>
    </form>
  );
};
