import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import type { MenuPanel } from './MenuPanel.tsx';

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Given on the items of a choice; exactly one of them is true. */
  isSelected?: boolean | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onSelect: () => void;
};
export type MenuItem = MenuAction | 'separator';

export type MenuProps = {
  /** A Button, an IconButton, or any element that passes its props and ref on to a button. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  /** Something to read over the items, the user's name for instance. */
  header?: ReactNode;
};

const loadPanel = async (): Promise<typeof MenuPanel> => (await import('./MenuPanel.tsx')).MenuPanel;
/** What cannot be loaded now is asked for again when the menu is opened. */
const preload = () => void loadPanel().catch(() => {});

/** Its trigger is there at once; what opens is fetched when somebody comes near it, as most pages are left without that. */
export const Menu = (props: MenuProps) => {
  const [Panel, setPanel] = useState<typeof MenuPanel>();
  if (Panel) return <Panel {...props} />;
  const open = () => {
    loadPanel().then(
      (loaded) => setPanel(() => loaded),
      () => {
        // Without a network it stays closed; the next press tries again.
      },
    );
  };
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && open(),
  });
};
