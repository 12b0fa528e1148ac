import * as limits from '@palco/contract/limits';
import type { VoucherBatch, VoucherState } from '@palco/contract/vouchers/batches';
import { Ban, QrCode } from 'lucide-react';
import { useState } from 'react';
import { fetchCsv } from '../../features/vouchers/organizer/api.ts';
import { ListSkeleton } from '../../features/vouchers/organizer/ListSkeleton.tsx';
import { organizerVouchersMessages } from '../../features/vouchers/organizer/messages.ts';
import { useVouchers } from '../../features/vouchers/organizer/use-batches.ts';
import { useValidity } from '../../features/vouchers/organizer/use-validity.ts';
import { useVoucherActions } from '../../features/vouchers/organizer/use-voucher-actions.ts';
import { VouchersTable } from '../../features/vouchers/organizer/VouchersTable.tsx';
import { VouchersToolbar } from '../../features/vouchers/organizer/VouchersToolbar.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/navigation.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { CsvButton } from '../../ui/forms/CsvButton.tsx';
import { useExistingPage } from '../../ui/hooks/use-existing-page.ts';
import { useSettledValue } from '../../ui/hooks/use-settled-value.ts';
import { Pager } from '../../ui/layout/Pager.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import styles from './OrganizerPages.module.css';
import { VoucherBatchFrame } from './VoucherBatchFrame.tsx';
import own from './VoucherPages.module.css';

/** One batch: its vouchers, who used them, and what can be done with them. */
const VoucherBatchPage = () => {
  const messages = useMessages(organizerVouchersMessages);
  const { batchId = '' } = useParams();
  return (
    <VoucherBatchFrame
      batchId={batchId}
      titleOf={(batch) => (batch ? `${messages.vouchers}: ${batch.courseName}` : messages.vouchers)}
      back={{ path: '/organizer/vouchers', label: messages.backToVouchers }}
    >
      {(batch) => <BatchContent key={batch.id} batch={batch} />}
    </VoucherBatchFrame>
  );
};

const BatchContent = ({ batch }: { readonly batch: VoucherBatch }) => {
  const messages = useMessages(organizerVouchersMessages);
  const plural = pluralIn(useLanguage());
  const validity = useValidity()(batch);
  const actions = useVoucherActions(batch);
  const unused = batch.count - batch.used - batch.revoked;
  const access = batch.accessDays === null ? messages.accessForever : plural(batch.accessDays, messages.accessDays);
  const lead = [plural(batch.count, messages.voucherCount), validity.text, access, batch.note];
  return (
    <>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{batch.courseName}</h1>
          <p className={styles.lead}>{lead.filter(Boolean).join(' · ')}</p>
        </div>
        <div className={own.actions}>
          <Link className={buttonClass({ variant: 'secondary' })} to={`/organizer/vouchers/${batch.id}/sheet`}>
            <QrCode aria-hidden />
            {messages.sheet}
          </Link>
          <CsvButton label={messages.csv} failedText={messages.csvFailed} load={() => fetchCsv(batch.id)} />
          <Button variant="ghost" icon={<Ban aria-hidden />} disabled={unused === 0} onClick={actions.all.ask}>
            {messages.revokeAll}
          </Button>
        </div>
      </header>
      <BatchVouchers batch={batch} actions={actions} />
      <ConfirmDialog
        isOpen={actions.all.isAsking}
        title={plural(unused, messages.revokeAllTitle)}
        text={messages.revokeAllText}
        confirmLabel={messages.revokeAll}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={actions.all.isBusy}
        onConfirm={actions.all.confirm}
        onCancel={actions.all.cancel}
      />
    </>
  );
};

type BatchVouchersProps = {
  readonly batch: VoucherBatch;
  readonly actions: ReturnType<typeof useVoucherActions>;
};

const BatchVouchers = ({ batch, actions }: BatchVouchersProps) => {
  const messages = useMessages(organizerVouchersMessages);
  const [query, setQuery] = useState('');
  const [state, setState] = useState<VoucherState | ''>('');
  const [page, setPage] = useState(1);
  const search = useSettledValue(query.trim());
  const { data, error, isFetching, refetch } = useVouchers(batch.id, { state, search, page, size: 'list' });
  const pages = useExistingPage({ page, total: data?.total, size: limits.voucher.pageSize, onPage: setPage });
  const find = (wanted: { query: string; state: VoucherState | '' }) => {
    setQuery(wanted.query);
    setState(wanted.state);
    setPage(1);
  };
  const list = () => {
    if (data && data.vouchers.length > 0)
      return (
        <VouchersTable
          vouchers={data.vouchers}
          onCopy={actions.copy}
          onRevoke={actions.revoke}
          onRestore={actions.restore}
        />
      );
    if (data)
      return (
        <EmptyState
          title={messages.noVoucher}
          text={messages.noVoucherText}
          action={
            <Button variant="secondary" onClick={() => find({ query: '', state: '' })}>
              {messages.clearFilters}
            </Button>
          }
        />
      );
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
    <>
      <VouchersToolbar
        batch={batch}
        query={query}
        state={state}
        onQuery={(wanted) => find({ query: wanted, state })}
        onState={(wanted) => find({ query, state: wanted })}
      />
      {list()}
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

export default VoucherBatchPage;
