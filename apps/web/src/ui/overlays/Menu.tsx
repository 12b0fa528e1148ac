import { cloneElement, type KeyboardEvent, useState } from 'react';
import type { MenuPanel } from './MenuPanel.tsx';
import type { MenuProps } from './menu-items.ts';

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
