import type { HTMLAttributes, ReactElement, ReactNode } from 'react';

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
  /** Where it opens if there is space; otherwise on the other side. */
  side?: 'top' | 'bottom';
  /** Something to read over the items, the user's name for instance. */
  header?: ReactNode;
};
