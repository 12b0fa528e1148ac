import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../forms/IconButton.tsx';
import styles from './Dialog.module.css';
import { usePortalRoot } from './use-portal-root.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  size?: 'sm' | 'md' | 'lg';
  footer?: ReactNode;
  children?: ReactNode;
  /** False while leaving would lose something: no close button, Escape and the backdrop do nothing. */
  isDismissable?: boolean;
};

export const Dialog = (props: DialogProps) => {
  const {
    isOpen,
    onClose,
    title,
    description,
    closeLabel,
    size = 'md',
    footer,
    children,
    isDismissable = true,
  } = props;
  const root = usePortalRoot();
  const returnFocus = useReturnFocus(isOpen);
  const keepOpen = (event: Event) => {
    if (!isDismissable) event.preventDefault();
  };
  // Radix listens for it only some renders after the dialog has the focus: a quick press would be lost.
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (isDismissable) onClose();
  };
  // Hiding a toast is no click beside the dialog.
  const keepOpenForToasts = (event: CustomEvent<{ originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
    else keepOpen(event);
  };
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && onClose()}>
      <RadixDialog.Portal container={root}>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          className={styles.dialog}
          data-size={size}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keepOpen}
          onKeyDown={closeByEscape}
          onInteractOutside={keepOpenForToasts}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <div className={styles.heading}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description asChild className={styles.description}>
                  <div>{description}</div>
                </RadixDialog.Description>
              )}
            </div>
            {isDismissable && (
              <RadixDialog.Close asChild>
                <IconButton className={styles.close} label={closeLabel} icon={<X aria-hidden />} />
              </RadixDialog.Close>
            )}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};
