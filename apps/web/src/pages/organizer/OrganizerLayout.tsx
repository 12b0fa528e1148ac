import { isOrganizer } from '@palco/domain/auth/access';
import { type ReactNode, Suspense, useRef } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { useLanguageItems } from '../../features/profile/use-language-items.ts';
import { SearchButton } from '../../features/search/SearchButton.tsx';
import { BurgerMenu } from '../../features/shell/BurgerMenu.tsx';
import { ConnectionBanner } from '../../features/shell/ConnectionBanner.tsx';
import { shellMessages } from '../../features/shell/messages.ts';
import { UserArea } from '../../features/shell/UserArea.tsx';
import { useArrival } from '../../features/shell/use-arrival.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Navigate } from '../../lib/router/Navigate.tsx';
import { useLocation } from '../../lib/router/navigation.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import { organizerMessages } from './messages.ts';
import styles from './OrganizerLayout.module.css';
import { organizerSections, wayBack } from './organizer-menu.ts';

/** Spec section 6: organizers and admins only. The area has a shell of its own: its sections always named, at the side. */
const OrganizerLayout = ({ children }: { readonly children: ReactNode }) => {
  const messages = useMessages(organizerMessages);
  const shellTexts = useMessages(shellMessages);
  const user = useUser();
  const languageItems = useLanguageItems();
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  if (!isOrganizer(user)) return <Navigate to="/noPermission" />;

  /** The control room of a live needs the width: the sections are icons. */
  const isCompact = isControlRoom(pathname);
  const labelOf = (label: string) => <span className={isCompact ? 'visually-hidden' : undefined}>{label}</span>;
  const sections = organizerSections(messages, user.admin);
  const back = wayBack(messages);
  return (
    <div className={styles.area} data-compact={isCompact || undefined}>
      <SkipLink to="content">{shellTexts.skipToContent}</SkipLink>
      {!isNarrow && (
        <nav className={styles.side} aria-label={messages.menu}>
          <div className={styles.brand}>
            <Logo variant="mark" size={32} />
            {!isCompact && <span className={styles.title}>{messages.title}</span>}
          </div>
          <ul className={styles.items}>
            {sections.map((item) => (
              <li key={item.id}>
                <Link
                  className={styles.item}
                  to={item.to}
                  title={isCompact ? item.label : undefined}
                  data-current={isCurrent(pathname, item.to) || undefined}
                >
                  <item.Icon aria-hidden />
                  {labelOf(item.label)}
                </Link>
              </li>
            ))}
            <li className={styles.last}>
              <Link className={styles.item} to={back.to} title={isCompact ? back.label : undefined}>
                <back.Icon aria-hidden />
                {labelOf(back.label)}
              </Link>
            </li>
          </ul>
        </nav>
      )}
      <div className={styles.column}>
        <ConnectionBanner />
        <header className={styles.top}>
          {isNarrow && (
            <>
              <BurgerMenu items={[...sections, back]} />
              <span className={styles.title}>{messages.title}</span>
            </>
          )}
          <span className={styles.user}>
            <SearchButton />
            <UserArea user={user} items={languageItems} />
          </span>
        </header>
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <Suspense>{children}</Suspense>
        </main>
      </div>
    </div>
  );
};

/** Every path of the area begins with that of the dashboard. */
const isCurrent = (pathname: string, to: string) => pathname === to || (to !== '/organizer' && pathname.startsWith(to));

const isControlRoom = (pathname: string) => /^\/organizer\/rooms\/[^/]+\/live$/.test(pathname);

export default OrganizerLayout;
