import { Menu as MenuIcon, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import styles from './BurgerMenu.module.css';
import { MenuEntry } from './MenuEntry.tsx';
import { shellMessages } from './messages.ts';
import type { ShellMenuItem } from './shell-menu.ts';

type BurgerMenuProps = {
  readonly items: readonly ShellMenuItem[];
  /** Content of other features below the menu. */
  readonly children?: ReactNode;
};

/** The menu of narrow screens: a native modal dialog, so focus, Escape and the page behind it are the browser's work. */
export const BurgerMenu = ({ items, children }: BurgerMenuProps) => {
  const messages = useMessages(shellMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    <>
      <IconButton
        label={messages.openMenu}
        icon={<MenuIcon aria-hidden />}
        aria-haspopup="dialog"
        data-tour="menu"
        onClick={() => dialog.current?.showModal()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape and the button. */}
      <dialog ref={dialog} className={styles.sheet} aria-label={messages.mainMenu} onClick={closeFromBackdrop}>
        <div className={styles.inside}>
          <div className={styles.head}>
            <Logo variant="full" size={30} />
            <IconButton label={messages.closeMenu} icon={<X aria-hidden />} onClick={close} />
          </div>
          <nav aria-label={messages.mainMenu} className={styles.nav}>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item.id} className={item.kind === 'action' ? styles.last : undefined}>
                  <MenuEntry
                    item={item}
                    className={styles.item}
                    newWindowNote={messages.opensInNewWindow}
                    onChoose={close}
                  >
                    <item.Icon aria-hidden />
                    {item.label}
                  </MenuEntry>
                </li>
              ))}
            </ul>
          </nav>
          {children}
        </div>
      </dialog>
    </>
  );
};
