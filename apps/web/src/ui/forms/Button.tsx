import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './Button.module.css';

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  isFullWidth?: boolean | undefined;
};

/** For whatever is not a Button but should look like one, a router's Link for instance. */
export const buttonClass = ({ variant = 'primary', size = 'md', isFullWidth = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[variant], styles[size], isFullWidth && styles.fullWidth);

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    isLoading?: boolean | undefined;
    /** Takes the place of the children while loading. */
    loadingLabel?: string | undefined;
    icon?: ReactNode;
  };

export const Button = (props: ButtonProps) => {
  const { variant, size, isFullWidth, isLoading = false, loadingLabel, icon, ...native } = props;
  const { className, children, onClick, ...rest } = native;

  // While loading it stays focusable, or a keyboard user would be thrown back to the top of the page. Refusing the click
  // also refuses the submit that Enter in a field asks of this button.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, isFullWidth }), className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={handleClick}
    >
      {isLoading ? <Spinner size="sm" /> : icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>{isLoading ? (loadingLabel ?? children) : children}</span>
    </button>
  );
};

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { icon?: ReactNode };

export const LinkButton = (props: LinkButtonProps) => {
  const { variant, size, isFullWidth, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, isFullWidth }), className)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>{children}</span>
    </a>
  );
};
