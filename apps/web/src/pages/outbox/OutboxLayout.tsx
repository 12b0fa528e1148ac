import type { ReactNode } from 'react';
import { outboxMessages } from '../../features/outbox/messages.ts';
import { LanguagePicker } from '../../features/profile/LanguagePicker.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import styles from './OutboxPage.module.css';

type OutboxLayoutProps = { readonly count: number | null; readonly children: ReactNode };

export const OutboxLayout = ({ count, children }: OutboxLayoutProps) => {
  const messages = useMessages(outboxMessages);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo variant="mark" size={34} />
        <div className={styles.naming}>
          <h1 className={styles.title}>
            {messages.title}
            {count !== null && count > 0 && <Badge tone="neutral">{messages.count({ count })}</Badge>}
          </h1>
          <p className={styles.lead}>{messages.lead}</p>
        </div>
        <LanguagePicker />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
};
