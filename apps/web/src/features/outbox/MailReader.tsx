import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import styles from './MailReader.module.css';
import { outboxMessages } from './messages.ts';
import type { OutboxMail } from './use-outbox.ts';

/** A mail may open its links in a new tab, as mail programs do, and nothing else: no script, no form, no access to us. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

export const MailReader = ({ mail }: { readonly mail: OutboxMail }) => {
  const messages = useMessages(outboxMessages);
  // To the second: two codes may be a minute apart.
  const moments = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long', timeStyle: 'medium' });
  const [view, setView] = useState<'designed' | 'text'>('designed');
  return (
    <article className={styles.reader} aria-label={mail.subject}>
      <h2 className={styles.subject}>{mail.subject}</h2>
      <dl className={styles.facts}>
        <dt>{messages.to}</dt>
        <dd>{mail.to}</dd>
        <dt>{messages.sentAt}</dt>
        <dd>
          <time dateTime={mail.sentAt}>{moments.format(new Date(mail.sentAt))}</time>
        </dd>
      </dl>
      <Tabs
        label={messages.views}
        value={view}
        onChange={setView}
        tabs={[
          {
            id: 'designed',
            label: messages.asDesigned,
            content: (
              <iframe
                className={styles.frame}
                title={messages.frameTitle({ subject: mail.subject })}
                sandbox={sandbox}
                srcDoc={withLinksInNewTabs(mail.html)}
              />
            ),
          },
          { id: 'text', label: messages.asText, content: <pre className={styles.text}>{mail.text}</pre> },
        ]}
      />
    </article>
  );
};

const withLinksInNewTabs = (html: string): string => html.replace('<head>', '<head><base target="_blank">');
