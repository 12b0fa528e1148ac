import { Check } from 'lucide-react';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import styles from './Menu.module.css';
import type { MenuAction, MenuItem, MenuProps } from './menu-items.ts';
import { usePortalRoot } from './use-portal-root.ts';

/** The menu from its first opening on. Its popup is rendered at the end of the page, outside every landmark, so it has its own. */
export const MenuPanel = ({ trigger, label, items, align = 'end', side = 'bottom', header }: MenuProps) => {
  const root = usePortalRoot();
  const triggerElement = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction>(undefined);
  const [isOpen, setIsOpen] = useState(true);

  // An action runs once the menu is gone and the focus is back on the trigger: a dialog that it opens then knows where
  // to return the focus.
  const runChosen = (event: Event) => {
    const action = chosen.current;
    if (!action) return;
    chosen.current = undefined;
    event.preventDefault();
    triggerElement.current?.focus();
    action.onSelect();
  };

  // Radix listens for it only some renders after the menu has the focus: a quick press would be lost.
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog around it stays open.
    event.preventDefault();
    setIsOpen(false);
  };

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger asChild ref={triggerElement}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={root}>
        <section aria-label={label}>
          <DropdownMenu.Content
            className={styles.menu}
            align={align}
            side={side}
            sideOffset={8}
            collisionPadding={8}
            aria-label={label}
            aria-labelledby={undefined}
            onCloseAutoFocus={runChosen}
            onKeyDown={closeByEscape}
          >
            {header && <DropdownMenu.Label className={styles.header}>{header}</DropdownMenu.Label>}
            {sectionsOf(items).map((section, index) => (
              <Fragment key={section[0]?.id ?? index}>
                {(index > 0 || header) && <DropdownMenu.Separator className={styles.separator} />}
                <MenuSection
                  actions={section}
                  onChoose={(action) => {
                    chosen.current = action;
                  }}
                />
              </Fragment>
            ))}
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};

type MenuSectionProps = { actions: readonly MenuAction[]; onChoose: (action: MenuAction) => void };

const MenuSection = ({ actions, onChoose }: MenuSectionProps) => {
  const isChoice = actions.some((action) => action.isSelected !== undefined);
  if (!isChoice) {
    return actions.map((action) => (
      <DropdownMenu.Item key={action.id} {...itemProps(action, onChoose)}>
        <MenuItemFace action={action} />
      </DropdownMenu.Item>
    ));
  }
  return (
    <DropdownMenu.RadioGroup value={actions.find((action) => action.isSelected)?.id ?? ''}>
      {actions.map((action) => (
        <DropdownMenu.RadioItem key={action.id} value={action.id} {...itemProps(action, onChoose)}>
          <MenuItemFace action={action} />
          <DropdownMenu.ItemIndicator className={styles.check}>
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
};

const MenuItemFace = ({ action }: { action: MenuAction }) => (
  <>
    {action.icon && <span className={styles.icon}>{action.icon}</span>}
    <span className={styles.label}>{action.label}</span>
  </>
);

const itemProps = (action: MenuAction, onChoose: MenuSectionProps['onChoose']) => ({
  className: styles.item,
  'data-danger': action.isDanger || undefined,
  disabled: action.isDisabled ?? false,
  textValue: action.label,
  onSelect: () => onChoose(action),
});

const sectionsOf = (items: readonly MenuItem[]): MenuAction[][] => {
  const sections: MenuAction[][] = [[]];
  for (const item of items) {
    if (item === 'separator') sections.push([]);
    else sections.at(-1)?.push(item);
  }
  return sections.filter((section) => section.length > 0);
};
