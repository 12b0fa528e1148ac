import { brand } from '../../lib/browser/brand.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Logo } from '../../ui/art/Logo.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { MenuEntry } from './MenuEntry.tsx';
import { shellMessages } from './messages.ts';
import styles from './Rail.module.css';
import type { ShellMenuItem } from './shell-menu.ts';

type RailProps = { readonly items: readonly ShellMenuItem[] };

/** The menu of wide screens: icons that say their name when pointed at or focused. */
export const Rail = ({ items }: RailProps) => {
  const messages = useMessages(shellMessages);
  return (
    <nav className={styles.rail} aria-label={messages.mainMenu}>
      <Link className={styles.logo} to="/home" aria-label={brand.name} tabIndex={-1}>
        <Logo variant="mark" size={34} />
      </Link>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={item.kind === 'action' ? styles.last : undefined}>
            <Tooltip text={item.label} side="right">
              <MenuEntry item={item} className={styles.item} newWindowNote={messages.opensInNewWindow}>
                <item.Icon aria-hidden />
              </MenuEntry>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
};
