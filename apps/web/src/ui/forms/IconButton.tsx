import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** Drawn and read as a toggle when given. */
  isPressed?: boolean | undefined;
};

export const IconButton = (props: IconButtonProps) => {
  const { label, icon, variant = 'ghost', size = 'md', isPressed, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      className={classNames(styles.iconButton, styles[variant], styles[size], className)}
    >
      {icon}
    </button>
  );
};
