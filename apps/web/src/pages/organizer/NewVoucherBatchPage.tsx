import { ArrowLeft } from 'lucide-react';
import { BatchFormFields } from '../../features/vouchers/organizer/BatchFormFields.tsx';
import { organizerVouchersMessages } from '../../features/vouchers/organizer/messages.ts';
import { useBatchForm } from '../../features/vouchers/organizer/use-batch-form.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

const NewVoucherBatchPage = () => {
  const messages = useMessages(organizerVouchersMessages);
  const navigate = useNavigate();
  useTitle(messages.newBatch);
  const batch = useBatchForm(({ id }) => {
    toast.success(messages.createdToast);
    void navigate(`/organizer/vouchers/${id}`, { replace: true });
  });
  return (
    <div className={styles.column}>
      <Link className={styles.back} to="/organizer/vouchers">
        <ArrowLeft aria-hidden />
        {messages.backToVouchers}
      </Link>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.newBatch}</h1>
          <p className={styles.lead}>{messages.newBatchText}</p>
        </div>
      </header>
      <SectionCard title={messages.details}>
        <BatchFormFields batch={batch} />
      </SectionCard>
      <ConfirmDialog
        isOpen={batch.guard.isAsking}
        title={messages.leaveTitle}
        text={messages.leaveText}
        confirmLabel={messages.leave}
        cancelLabel={messages.stay}
        isDanger
        onConfirm={batch.guard.leave}
        onCancel={batch.guard.stay}
      />
    </div>
  );
};

export default NewVoucherBatchPage;
