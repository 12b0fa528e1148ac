import type { ReactNode } from 'react';
import { authMessages } from '../../features/auth/messages.ts';
import { LanguagePicker } from '../../features/profile/LanguagePicker.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SpotlightArt } from '../../ui/SpotlightArt.tsx';
import styles from './EntranceLayout.module.css';

type EntranceLayoutProps = {
  /** A sign over the heading, for screens that only tell something. */
  readonly mark?: ReactNode;
  readonly heading: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
};

/** The two halves of every page before the login: the house on one side, the form on the other. */
export const EntranceLayout = ({ mark, heading, lead, children }: EntranceLayoutProps) => {
  const messages = useMessages(authMessages);
  return (
    <div className={styles.entrance}>
      <aside className={styles.brand}>
        <div className={styles.art}>
          <SpotlightArt />
        </div>
        <div className={styles.pitch}>
          <p className={styles.slogan}>{messages.brandHeading}</p>
          <p className={styles.sloganText}>{messages.brandText}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <header className={styles.top}>
          <Logo variant="full" size={34} />
          <LanguagePicker />
        </header>
        <main className={styles.main}>
          {mark}
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
      </div>
    </div>
  );
};
