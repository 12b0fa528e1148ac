import * as limits from '@palco/contract/limits';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { BatchesTable } from '../../features/vouchers/organizer/BatchesTable.tsx';
import { ListSkeleton } from '../../features/vouchers/organizer/ListSkeleton.tsx';
import { organizerVouchersMessages } from '../../features/vouchers/organizer/messages.ts';
import { useBatches } from '../../features/vouchers/organizer/use-batches.ts';
import toolbar from '../../features/vouchers/organizer/VouchersToolbar.module.css';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useExistingPage } from '../../ui/hooks/use-existing-page.ts';
import { useSettledValue } from '../../ui/hooks/use-settled-value.ts';
import { Pager } from '../../ui/layout/Pager.tsx';
import styles from './OrganizerPages.module.css';

const VoucherBatchesPage = () => {
  const messages = useMessages(organizerVouchersMessages);
  const plural = pluralIn(useLanguage());
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const search = useSettledValue(query.trim());
  const { data, error, isFetching, refetch } = useBatches(search, page);
  const pages = useExistingPage({ page, total: data?.total, size: limits.voucher.batchPageSize, onPage: setPage });
  useTitle(messages.vouchers);

  const newBatch = (
    <Link className={buttonClass()} to="/organizer/vouchers/new">
      <Plus aria-hidden />
      {messages.newBatch}
    </Link>
  );
  const isEmpty = data?.total === 0 && search === '';
  const find = (wanted: string) => {
    setQuery(wanted);
    setPage(1);
  };
  const content = () => {
    if (!data) {
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
    }
    if (isEmpty)
      return <EmptyState art={<TicketArt />} title={messages.emptyTitle} text={messages.emptyText} action={newBatch} />;
    return (
      <>
        <div className={toolbar.toolbar}>
          <SearchField
            className={toolbar.search}
            label={messages.search}
            clearLabel={messages.clearSearch}
            value={query}
            onChange={find}
          />
        </div>
        {data.batches.length > 0 ? (
          <BatchesTable batches={data.batches} />
        ) : (
          <EmptyState
            title={messages.nothingFound}
            text={messages.nothingFoundText}
            action={
              <Button variant="secondary" onClick={() => find('')}>
                {messages.clearSearch}
              </Button>
            }
          />
        )}
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
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.vouchers}</h1>
          {data && !isEmpty && <p className={styles.lead}>{plural(data.total, messages.batchCount)}</p>}
        </div>
        {!isEmpty && newBatch}
      </header>
      {content()}
    </div>
  );
};

export default VoucherBatchesPage;
