import { languages } from '@palco/contract/languages';
import { Ticket } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useUser } from '../../features/auth/user-query.ts';
import { languageNames } from '../../features/profile/language-names.ts';
import { useAccountLanguage } from '../../features/profile/use-account-language.ts';
import { Breadcrumbs } from '../../features/shell/Breadcrumbs.tsx';
import { BurgerMenu } from '../../features/shell/BurgerMenu.tsx';
import { ConnectionBanner } from '../../features/shell/ConnectionBanner.tsx';
import { shellMessages } from '../../features/shell/messages.ts';
import { Rail } from '../../features/shell/Rail.tsx';
import { shellMenu } from '../../features/shell/shell-menu.ts';
import { UserArea } from '../../features/shell/UserArea.tsx';
import { useArrival } from '../../features/shell/use-arrival.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { mediaQueries } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { PendingVoucher } from './PendingVoucher.tsx';
import styles from './ShellLayout.module.css';
import { useLogOut } from './use-log-out.ts';

/** Spec section 2, Logged-in layout. */
const ShellLayout = () => {
  const messages = useMessages(shellMessages);
  const user = useUser();
  const { language, change } = useAccountLanguage();
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  const logOut = useLogOut();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  useArrival(main);

  const items = shellMenu({ messages, canOrganize: user.organizer || user.admin, onLogOut: () => void logOut() });
  const voucherItem = {
    id: 'voucher',
    label: messages.activateVoucher,
    icon: <Ticket aria-hidden />,
    onSelect: () => void navigate('/activeVoucher'),
  };
  const languageItems = languages.map((choice) => ({
    id: choice,
    label: languageNames[choice],
    isSelected: choice === language,
    onSelect: () => void change(choice),
  }));

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {messages.skipToContent}
      </a>
      {!isNarrow && <Rail items={items} />}
      <div className={styles.stage}>
        <ConnectionBanner />
        <header className={styles.top}>
          {isNarrow && <BurgerMenu items={items} />}
          <Breadcrumbs />
          <UserArea user={user} items={[voucherItem, 'separator', ...languageItems]} />
        </header>
        <PendingVoucher />
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
};

export default ShellLayout;
