import { isOrganizer } from '@palco/domain/auth/access';
import { Ticket, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useUser, useUserChange } from '../../features/auth/user-query.ts';
import { profileMessages } from '../../features/profile/messages.ts';
import { useLanguageItems } from '../../features/profile/use-language-items.ts';
import { AppPromo } from '../../features/promo/AppPromo.tsx';
import { MenuPromo } from '../../features/promo/MenuPromo.tsx';
import { usePromo } from '../../features/promo/use-promo.ts';
import { Breadcrumbs } from '../../features/shell/Breadcrumbs.tsx';
import { BurgerMenu } from '../../features/shell/BurgerMenu.tsx';
import { ConnectionBanner } from '../../features/shell/ConnectionBanner.tsx';
import { shellMessages } from '../../features/shell/messages.ts';
import { Rail } from '../../features/shell/Rail.tsx';
import { shellMenu } from '../../features/shell/shell-menu.ts';
import { useIsTheatre } from '../../features/shell/theatre.ts';
import { UserArea } from '../../features/shell/UserArea.tsx';
import { useArrival } from '../../features/shell/use-arrival.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLocation, useNavigate } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import { PendingVoucher } from './PendingVoucher.tsx';
import styles from './ShellLayout.module.css';
import { useLiveNews } from './use-live-news.ts';
import { useLogOut } from './use-log-out.ts';
import { useShellProfile } from './use-shell-profile.tsx';

/** Spec section 2, Logged-in layout. */
const ShellLayout = ({ children }: { readonly children: ReactNode }) => {
  const messages = useMessages(shellMessages);
  const profileTexts = useMessages(profileMessages);
  const user = useUser();
  const changeUser = useUserChange();
  const profile = useShellProfile({ onUnavailable: () => toast.error(profileTexts.loadProfileFailed) });
  const promo = usePromo({ appMerch: user.appMerch, onChange: (appMerch) => changeUser({ appMerch }) });
  const languageItems = useLanguageItems();
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  const logOut = useLogOut();
  const navigate = useNavigate();
  // In a room the strip would cover the chat and the quiz; there only the menu offers the app.
  const isInRoom = /^\/(course|producer)\//.test(useLocation().pathname);
  const isTheatre = useIsTheatre();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  useLiveNews();

  const items = shellMenu({ messages, canOrganize: isOrganizer(user), onLogOut: logOut });
  const voucherItem = {
    id: 'voucher',
    label: messages.activateVoucher,
    icon: <Ticket aria-hidden />,
    onSelect: () => void navigate('/activeVoucher'),
  };
  const profileItem = {
    id: 'profile',
    label: profileTexts.viewProfile,
    icon: <UserRound aria-hidden />,
    onSelect: profile.open,
  };

  return (
    <div className={styles.shell} data-theatre={isTheatre || undefined}>
      <SkipLink to="content">{messages.skipToContent}</SkipLink>
      {!isNarrow && !isTheatre && <Rail items={items} />}
      <div className={styles.column}>
        <ConnectionBanner />
        <header className={styles.top} hidden={isTheatre}>
          {isNarrow && (
            <BurgerMenu items={items}>
              {promo.links && promo.isInMenu && <MenuPromo links={promo.links} onDecline={promo.decline} />}
            </BurgerMenu>
          )}
          <Breadcrumbs />
          <UserArea user={user} items={[profileItem, voucherItem, 'separator', ...languageItems]} />
        </header>
        <PendingVoucher />
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <Suspense>{children}</Suspense>
        </main>
        {promo.links && promo.isInPage && !isInRoom && (
          <AppPromo links={promo.links} onDismiss={promo.dismiss} onDecline={promo.decline} />
        )}
      </div>
      {profile.dialog}
    </div>
  );
};

export default ShellLayout;
