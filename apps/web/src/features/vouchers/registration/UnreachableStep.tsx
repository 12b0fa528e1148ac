import type { VoucherProblem } from '@palco/domain/vouchers/problems';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from '../VoucherForm.module.css';

type UnreachableStepProps = { readonly problem: VoucherProblem; readonly onRetry: () => void };

/** The server did not say whether the voucher can be used. */
export const UnreachableStep = ({ problem, onRetry }: UnreachableStepProps) => {
  const messages = useMessages(vouchersMessages);
  return (
    <div className={styles.form}>
      <Alert tone="danger">{messages.problems[problem]}</Alert>
      <Button size="lg" isFullWidth onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
};
