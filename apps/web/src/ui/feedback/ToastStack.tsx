import * as limits from '@palco/contract/limits';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import styles from './ToastStack.module.css';
import { receiveToasts, type ToastRequest } from './toast.ts';

const { maxVisible } = limits.toast;
const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, common: Info } as const;

type ToastStackProps = { hideLabel: string; label: string };

/** Drawn by sonner; only ToastHost loads it. */
export const ToastStack = ({ hideLabel, label }: ToastStackProps) => {
  useEffect(() => receiveToasts(show), []);
  return (
    <Toaster
      theme="dark"
      position="top-right"
      expand
      closeButton
      visibleToasts={maxVisible}
      gap={8}
      offset={16}
      mobileOffset={12}
      customAriaLabel={label}
      icons={{ close: <X aria-hidden /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: hideLabel,
        classNames: {
          toast: styles.toast ?? '',
          content: styles.content ?? '',
          title: styles.title ?? '',
          icon: styles.icon ?? '',
          actionButton: styles.action ?? '',
          closeButton: styles.close ?? '',
        },
      }}
    />
  );
};

/** Oldest first. Sonner would keep what is over the limit behind the others; here the oldest leaves. */
const shown: (string | number)[] = [];
const forget = ({ id }: { readonly id: string | number }): void => {
  const place = shown.indexOf(id);
  if (place >= 0) shown.splice(place, 1);
};

/** Repeating a visible toast restarts its time instead of showing it twice. */
const show = ({ tone, text, durationMs, action }: ToastRequest): void => {
  const Icon = icons[tone];
  const id = `${tone}:${text}`;
  forget({ id });
  sonner.message(text, {
    id,
    duration: durationMs,
    icon: <Icon aria-hidden data-tone={tone} />,
    ...(action && { action: { label: action.label, onClick: action.onSelect } }),
    onDismiss: forget,
    onAutoClose: forget,
  });
  shown.push(id);
  for (const old of shown.slice(0, -maxVisible)) sonner.dismiss(old);
};
