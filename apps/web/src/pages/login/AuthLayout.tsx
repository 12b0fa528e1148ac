import { type ReactNode, useEffect, useRef } from 'react';
import { authMessages } from '../../features/auth/messages.ts';
import { LanguagePicker } from '../../features/profile/LanguagePicker.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { SpotlightArt } from '../../ui/art/SpotlightArt.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './AuthLayout.module.css';

type AuthLayoutProps = {
  readonly heading: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Over the heading: how far one is in a task of several screens. */
  readonly above?: ReactNode;
  /** Long content starts near the top instead of at eye level. */
  readonly isLong?: boolean;
  /** Identifies one of several screens at one address: the focus moves to the heading when it changes. */
  readonly screen?: string;
};

/** The layout of every page before the login: brand on one side, form on the other. */
export const AuthLayout = (props: AuthLayoutProps) => {
  const { heading, lead, children, above, isLong = false, screen = '' } = props;
  const messages = useMessages(authMessages);
  const title = useHeadingFocus(screen);
  return (
    <div className={styles.layout}>
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
        <main className={classNames(styles.main, isLong && styles.long)}>
          {above}
          <h1 ref={title} tabIndex={-1} className={styles.heading}>
            {heading}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
      </div>
    </div>
  );
};

const useHeadingFocus = (screen: string) => {
  const title = useRef<HTMLHeadingElement>(null);
  const former = useRef(screen);
  useEffect(() => {
    if (former.current === screen) return;
    former.current = screen;
    window.scrollTo(0, 0);
    // A first field with autofocus keeps the focus.
    const isTaken = document.activeElement instanceof HTMLInputElement;
    if (!isTaken) title.current?.focus({ preventScroll: true });
  }, [screen]);
  return title;
};
