import {
  DoubtsPanel,
  LivePanel,
  StatePanel,
  UpcomingPanel,
  VideosPanel,
} from '../../features/dashboard/DashboardPanels.tsx';
import { dashboardMessages } from '../../features/dashboard/messages.ts';
import { useDashboard } from '../../features/dashboard/use-dashboard.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { hasFailed } from '../../lib/state/has-failed.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

const DashboardPage = () => {
  const messages = useMessages(dashboardMessages);
  const query = useDashboard();
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  useTitle(messages.title);
  const now = new Date(dataUpdatedAt);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.heading}>{messages.title}</h1>
      </header>
      {data ? (
        <>
          {error && (
            <div className={styles.notice}>
              <Alert tone="warning">{messages.stale}</Alert>
            </div>
          )}
          <div className={styles.panels}>
            <SectionCard title={messages.live}>
              <LivePanel live={data.live} now={now} />
            </SectionCard>
            <SectionCard title={messages.upcoming}>
              <UpcomingPanel upcoming={data.upcoming} now={now} />
            </SectionCard>
            <SectionCard title={messages.doubts}>
              <DoubtsPanel doubts={data.doubts} />
            </SectionCard>
            <SectionCard title={messages.videos}>
              <VideosPanel videos={data.videos} />
            </SectionCard>
            <SectionCard title={messages.state}>
              <StatePanel disk={data.disk} parts={data.parts} />
            </SectionCard>
          </div>
        </>
      ) : hasFailed(query) ? (
        <LoadFailed
          title={messages.failedTitle}
          text={messages.failedText}
          retryLabel={messages.tryAgain}
          isLoading={isFetching}
          onRetry={refetch}
        />
      ) : (
        <div className={styles.panels} role="status" aria-busy="true" aria-label={messages.loading}>
          {(['live', 'upcoming', 'doubts', 'videos', 'state'] as const).map((panel) => (
            <SectionCard key={panel} title={messages[panel]}>
              <Skeleton height={panel === 'live' ? 81 : 20} />
            </SectionCard>
          ))}
        </div>
      )}
    </div>
  );
};

export default DashboardPage;
