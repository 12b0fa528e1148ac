import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import styles from './VoucherPage.module.css';

/** While the server is asked about the voucher. */
export const CheckingScreen = () => {
  const messages = useMessages(vouchersMessages);
  return (
    <p className={styles.wait} role="status">
      <Spinner />
      {messages.checkingVoucher}
    </p>
  );
};
