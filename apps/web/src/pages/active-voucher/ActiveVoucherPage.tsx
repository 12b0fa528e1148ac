import { useQueryClient } from '@tanstack/react-query';
import { shellMessages } from '../../features/shell/messages.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { Activation } from '../../features/vouchers/activation/Activation.tsx';
import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useNavigate } from '../../lib/router/navigation.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import styles from './ActiveVoucherPage.module.css';

const ActiveVoucherPage = () => {
  const messages = useMessages(vouchersMessages);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { home } = useMessages(shellMessages);
  usePage({
    title: messages.activeTitle,
    trail: [
      { label: home, path: '/home' },
      { label: messages.activeTitle, path: '/activeVoucher' },
    ],
  });
  return (
    <div className={styles.page}>
      <EmptyState art={<TicketArt />} title={messages.activeTitle} text={messages.activeText} />
      <Activation onRefresh={() => void client.invalidateQueries()} onLeave={() => void navigate('/home')} />
    </div>
  );
};

export default ActiveVoucherPage;
