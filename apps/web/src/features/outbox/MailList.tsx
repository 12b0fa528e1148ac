import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import styles from './MailList.module.css';
import { outboxMessages } from './messages.ts';
import { mailId, type OutboxMail } from './use-outbox.ts';

type MailListProps = {
  readonly mails: readonly OutboxMail[];
  readonly openId: string | null;
  readonly pathOf: (mail: OutboxMail) => string;
};

export const MailList = ({ mails, openId, pathOf }: MailListProps) => {
  const messages = useMessages(outboxMessages);
  const moments = new Intl.DateTimeFormat(useLanguage(), {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <nav aria-label={messages.list}>
      <ol className={styles.list}>
        {mails.map((mail) => (
          <li key={`${mailId(mail)} ${mail.subject}`}>
            <Link className={styles.mail} to={pathOf(mail)} data-open={mailId(mail) === openId || undefined}>
              <span className={styles.subject}>{mail.subject}</span>
              <span className={styles.to}>{mail.to}</span>
              <time className={styles.time} dateTime={mail.sentAt}>
                {moments.format(new Date(mail.sentAt))}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
};
