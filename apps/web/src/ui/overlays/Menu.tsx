import { cloneElement, type KeyboardEvent, useState } from 'react';
import type { MenuPanel } from './MenuPanel.tsx';
import type { MenuProps } from './menu-items.ts';

const loadPanel = async (): Promise<typeof MenuPanel> => (await import('./MenuPanel.tsx')).MenuPanel;
const preload = () => {
  loadPanel().catch(() => {
    // Opening the menu loads it again.
  });
};

/** Only the trigger is rendered at first: the panel is loaded on hover, focus or press, because most menus are never opened. */
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
