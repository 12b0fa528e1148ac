import type { VoucherBatch } from '@palco/contract/vouchers/batches';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotYours } from '../../features/organizers/NotYours.tsx';
import { ListSkeleton } from '../../features/vouchers/organizer/ListSkeleton.tsx';
import { organizerVouchersMessages } from '../../features/vouchers/organizer/messages.ts';
import { useBatch } from '../../features/vouchers/organizer/use-batches.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { isForbidden } from '../../lib/http/is-forbidden.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { NotFoundArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import styles from './OrganizerPages.module.css';

type VoucherBatchFrameProps = {
  readonly batchId: string;
  readonly titleOf: (batch: VoucherBatch | undefined) => string;
  /** The back link while the batch exists. */
  readonly back: { readonly path: string; readonly label: string };
  readonly children: (batch: VoucherBatch) => ReactNode;
};

/** A page about one batch: loading, not found, failed, or its content. */
export const VoucherBatchFrame = ({ batchId, titleOf, back, children }: VoucherBatchFrameProps) => {
  const messages = useMessages(organizerVouchersMessages);
  const { data: batch, error, isFetching, refetch } = useBatch(batchId);
  useTitle(titleOf(batch));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const way = isGone || isForbidden(error) ? { path: '/organizer/vouchers', label: messages.backToVouchers } : back;

  const content = () => {
    if (isGone) return <EmptyState art={<NotFoundArt />} title={messages.notFoundTitle} text={messages.notFoundText} />;
    if (isForbidden(error)) return <NotYours />;
    if (batch) return children(batch);
    if (!error) return <ListSkeleton label={messages.loading} />;
    return (
      <LoadFailed
        title={messages.failedTitle}
        text={messages.failedText}
        retryLabel={messages.tryAgain}
        isLoading={isFetching}
        onRetry={refetch}
      />
    );
  };
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={way.path}>
        <ArrowLeft aria-hidden />
        {way.label}
      </Link>
      {!batch && <h1 className="visually-hidden">{messages.batch}</h1>}
      {content()}
    </div>
  );
};
