import { useUser } from '../../features/auth/user-query.ts';
import { IdentityForm } from '../../features/settings/IdentityForm.tsx';
import { LimitsForm } from '../../features/settings/LimitsForm.tsx';
import { LogoPanel } from '../../features/settings/LogoPanel.tsx';
import { MailPanel } from '../../features/settings/MailPanel.tsx';
import { settingsMessages } from '../../features/settings/messages.ts';
import { StatePanel } from '../../features/settings/StatePanel.tsx';
import { SummarySwitch } from '../../features/settings/SummarySwitch.tsx';
import { useSettings } from '../../features/settings/use-settings.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Navigate } from '../../lib/router/Navigate.tsx';
import { hasFailed } from '../../lib/state/has-failed.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

/** Admins only: what holds for the whole installation. */
const SettingsPage = () => (useUser().admin ? <Settings /> : <Navigate to="/noPermission" />);

const Settings = () => {
  const messages = useMessages(settingsMessages);
  useTitle(messages.title);
  const query = useSettings();
  const { data, isFetching, refetch } = query;
  const content = () => {
    if (data)
      return (
        <div className={styles.cards}>
          <SectionCard title={messages.identity} hint={messages.identityHint}>
            <IdentityForm settings={data.settings} />
          </SectionCard>
          <SectionCard title={messages.logo}>
            <LogoPanel logo={data.settings.logo} />
          </SectionCard>
          <SectionCard title={messages.limits} hint={messages.limitsHint}>
            <LimitsForm settings={data.settings} fixed={data.fixed} />
          </SectionCard>
          <SectionCard title={messages.mail}>
            <MailPanel mail={data.state.mail} />
            <SummarySwitch settings={data.settings} />
          </SectionCard>
          <SectionCard title={messages.state} hint={messages.stateHint}>
            <StatePanel state={data.state} />
          </SectionCard>
        </div>
      );
    if (!hasFailed(query))
      return (
        <div className={styles.cards} role="status" aria-busy="true" aria-label={messages.loading}>
          <SectionCard title={messages.identity} hint={messages.identityHint}>
            <Skeleton height={320} radius="var(--radius-12)" />
          </SectionCard>
          <SectionCard title={messages.logo}>
            <Skeleton height={88} radius="var(--radius-12)" />
          </SectionCard>
          <SectionCard title={messages.limits} hint={messages.limitsHint}>
            <Skeleton height={420} radius="var(--radius-12)" />
          </SectionCard>
        </div>
      );
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
    <div className={styles.column}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.title}</h1>
          <p className={styles.lead}>{messages.lead}</p>
        </div>
      </header>
      {content()}
    </div>
  );
};

export default SettingsPage;
