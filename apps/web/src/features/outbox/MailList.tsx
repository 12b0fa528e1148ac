import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import styles from './MailList.module.css';
import { mailId } from './mail-id.ts';
import { formatMoment } from './mail-time.ts';
import { outboxMessages } from './messages.ts';
import type { OutboxMail } from './use-outbox.ts';

type MailListProps = {
  readonly mails: readonly OutboxMail[];
  readonly openId: string | null;
  readonly pathOf: (mail: OutboxMail) => string;
};

export const MailList = ({ mails, openId, pathOf }: MailListProps) => {
  const messages = useMessages(outboxMessages);
  const language = useLanguage();
  return (
    <nav aria-label={messages.list}>
      <ol className={styles.list}>
        {mails.map((mail) => (
          <li key={`${mailId(mail)} ${mail.subject}`}>
            <Link className={styles.mail} to={pathOf(mail)} data-open={mailId(mail) === openId || undefined}>
              <span className={styles.subject}>{mail.subject}</span>
              <span className={styles.to}>{mail.to}</span>
              <time className={styles.time} dateTime={mail.sentAt}>
                {formatMoment(mail.sentAt, language)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
};
