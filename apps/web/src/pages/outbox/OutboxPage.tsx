import { Inbox } from 'lucide-react';
import { MailList } from '../../features/outbox/MailList.tsx';
import { MailReader } from '../../features/outbox/MailReader.tsx';
import { outboxMessages } from '../../features/outbox/messages.ts';
import { mailId, type OutboxMail, useOutbox } from '../../features/outbox/use-outbox.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useLocation } from '../../lib/router/navigation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import NotFoundPage from '../notices/NotFoundPage.tsx';
import { OutboxLayout } from './OutboxLayout.tsx';
import styles from './OutboxPage.module.css';

const pathOf = (mail: OutboxMail): string => `/dev/outbox?mail=${encodeURIComponent(mailId(mail))}`;

/** The mails a demo or a development server would send; elsewhere this page does not exist. */
const OutboxPage = () => {
  const messages = useMessages(outboxMessages);
  const { mails, status } = useOutbox();
  const chosen = new URLSearchParams(useLocation().search).get('mail');
  useTitle(messages.title);
  if (status === 'absent') return <NotFoundPage />;

  // Nothing selected: the newest is open where there is space beside the list.
  const open = mails?.find((mail) => mailId(mail) === chosen) ?? (chosen === null ? mails?.[0] : undefined);
  return (
    <OutboxLayout count={mails?.length ?? null}>
      {status === 'stale' && <Banner tone="warning">{messages.stale}</Banner>}
      {mails === null && (
        <div className={styles.alone}>
          <Spinner label={messages.loading} />
        </div>
      )}
      {mails?.length === 0 && (
        <div className={styles.alone}>
          <EmptyState
            art={<Inbox className={styles.emptyArt} aria-hidden />}
            title={messages.emptyTitle}
            text={messages.emptyText}
            action={
              <Link className={buttonClass({ variant: 'secondary' })} to="/">
                {messages.goToLogin}
              </Link>
            }
          />
        </div>
      )}
      {mails && mails.length > 0 && (
        <div className={styles.split} data-reading={chosen !== null || undefined}>
          <div className={styles.list}>
            <MailList mails={mails} openId={open ? mailId(open) : null} pathOf={pathOf} />
          </div>
          <div className={styles.pane}>
            <Link className={styles.back} to="/dev/outbox">
              {messages.backToList}
            </Link>
            {open ? <MailReader key={mailId(open)} mail={open} /> : <p className={styles.gone}>{messages.notThere}</p>}
          </div>
        </div>
      )}
    </OutboxLayout>
  );
};

export default OutboxPage;
