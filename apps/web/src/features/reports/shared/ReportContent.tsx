import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { isForbidden } from '../../../lib/http/is-forbidden.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CableArt, NotFoundArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { reportTexts } from './messages.ts';
import styles from './Report.module.css';
import type { ReportQuery } from './use-report.ts';

type ReportContentProps<Data> = {
  readonly query: ReportQuery<Data>;
  /** Where the report has another shape than figures and a chart. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** A report, or why it is not there. */
export const ReportContent = <Data,>({ query, skeleton, children }: ReportContentProps<Data>) => {
  const messages = useMessages(reportTexts);
  const { data, error, isFetching, refetch } = query;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone) return <EmptyState art={<NotFoundArt />} title={messages.goneTitle} text={messages.goneText} />;
  if (isForbidden(error))
    return <EmptyState art={<CableArt />} title={messages.forbiddenTitle} text={messages.forbiddenText} />;
  if (data !== undefined) return children(data);
  if (!error) return skeleton ?? <ReportSkeleton />;
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

export const ReportSkeleton = () => {
  const messages = useMessages(reportTexts);
  return (
    <div className={styles.stack} role="status" aria-busy="true" aria-label={messages.loading}>
      <Skeleton height={96} radius="var(--radius-12)" />
      <Skeleton height={300} radius="var(--radius-12)" />
      <Skeleton height={420} radius="var(--radius-12)" />
    </div>
  );
};
