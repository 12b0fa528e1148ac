import * as limits from '@palco/contract/limits';
import type { VoucherBatch } from '@palco/contract/vouchers/batches';
import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ListSkeleton } from '../../features/vouchers/organizer/ListSkeleton.tsx';
import { organizerVouchersMessages } from '../../features/vouchers/organizer/messages.ts';
import { useVouchers } from '../../features/vouchers/organizer/use-batches.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useParams } from '../../lib/router/navigation.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useExistingPage } from '../../ui/hooks/use-existing-page.ts';
import { Pager } from '../../ui/layout/Pager.tsx';
import styles from './OrganizerPages.module.css';
import { VoucherBatchFrame } from './VoucherBatchFrame.tsx';
import own from './VoucherPages.module.css';

const QrSheet = lazyPart(() =>
  import('../../features/vouchers/organizer/QrSheet.tsx').then((module) => module.QrSheet),
);

/** The unused vouchers of a batch as sheets to print, ten at a time. */
const VoucherSheetPage = () => {
  const messages = useMessages(organizerVouchersMessages);
  const { batchId = '' } = useParams();
  return (
    <VoucherBatchFrame
      batchId={batchId}
      titleOf={(batch) => (batch ? messages.sheetTitle({ course: batch.courseName }) : messages.sheet)}
      back={{ path: `/organizer/vouchers/${batchId}`, label: messages.backToBatch }}
    >
      {(batch) => <Sheets key={batch.id} batch={batch} />}
    </VoucherBatchFrame>
  );
};

const Sheets = ({ batch }: { readonly batch: VoucherBatch }) => {
  const messages = useMessages(organizerVouchersMessages);
  const plural = pluralIn(useLanguage());
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useVouchers(batch.id, {
    state: 'unused',
    search: '',
    page,
    size: 'sheet',
  });
  const { cardsPerSheet, cardsPerRun } = limits.voucher;
  const pages = useExistingPage({ page, total: data?.total, size: cardsPerRun, onPage: setPage });
  const content = () => {
    if (data && data.vouchers.length > 0)
      return (
        <Suspense fallback={<ListSkeleton label={messages.loading} />}>
          <QrSheet courseName={batch.courseName} vouchers={data.vouchers} />
        </Suspense>
      );
    if (data)
      return <EmptyState art={<TicketArt />} title={messages.nothingToPrint} text={messages.nothingToPrintText} />;
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
  const sheets = Math.ceil((data?.vouchers.length ?? 0) / cardsPerSheet);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.sheetTitle({ course: batch.courseName })}</h1>
          <p className={styles.lead}>{messages.sheetText}</p>
        </div>
        <div className={own.actions}>
          {sheets > 0 && <span className={own.count}>{plural(sheets, messages.sheets)}</span>}
          <Button icon={<Printer aria-hidden />} disabled={sheets === 0} onClick={() => globalThis.print()}>
            {messages.print}
          </Button>
        </div>
      </header>
      {content()}
      <Pager
        label={messages.pages}
        page={page}
        pages={pages}
        texts={{ previous: messages.previousPage, next: messages.nextPage, position: messages.pageOf }}
        onPage={setPage}
      />
    </>
  );
};

export default VoucherSheetPage;
