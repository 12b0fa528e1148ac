import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import styles from './Dialog.module.css';
import { usePortalRoot } from './use-portal-root.ts';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be undone. Focus starts on cancel; a click beside it answers nothing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    isOpen,
    title,
    text,
    confirmLabel,
    cancelLabel,
    isDanger = false,
    isBusy = false,
    onConfirm,
    onCancel,
  } = props;
  const root = usePortalRoot();
  const returnFocus = useReturnFocus(isOpen);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && !isBusy && onCancel()}>
      <AlertDialog.Portal container={root}>
        <AlertDialog.Overlay className={styles.overlay} />
        <AlertDialog.Content className={styles.dialog} data-size="sm" onCloseAutoFocus={returnFocus}>
          <header className={styles.header}>
            <div className={styles.heading}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              <AlertDialog.Description asChild className={styles.description}>
                <div>{text}</div>
              </AlertDialog.Description>
            </div>
          </header>
          <footer className={styles.footer}>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={isBusy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={isDanger ? 'danger' : 'primary'} isLoading={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
