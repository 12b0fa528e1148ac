import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../lib/router/Link.tsx';
import type { ShellMenuItem } from './shell-menu.ts';

type MenuEntryProps = {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly item: ShellMenuItem;
  /** Read after the name of a link that opens a new window. */
  readonly newWindowNote: string;
  readonly onChoose?: () => void;
};

/** One item of the menu as the element it is: a link, a link to a new window, or a button. Passes the rest on (tooltips). */
export const MenuEntry = ({ item, newWindowNote, onChoose, className, children, ...rest }: MenuEntryProps) => {
  switch (item.kind) {
    case 'link':
      return (
        <Link
          {...rest}
          className={className}
          to={item.to}
          aria-label={item.label}
          data-tour={item.id}
          onClick={onChoose}
        >
          {children}
        </Link>
      );
    case 'window':
      return (
        <a
          {...rest}
          className={className}
          href={item.href}
          target="_blank"
          rel="noopener"
          aria-label={`${item.label} (${newWindowNote})`}
          data-tour={item.id}
          onClick={onChoose}
        >
          {children}
        </a>
      );
    case 'action':
      return (
        // The caller's pass-through props are those any element takes.
        <button
          {...(rest as ComponentProps<'button'>)}
          className={className}
          type="button"
          aria-label={item.label}
          data-tour={item.id}
          onClick={item.onSelect}
        >
          {children}
        </button>
      );
  }
};
