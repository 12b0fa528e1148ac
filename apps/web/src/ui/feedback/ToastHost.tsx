import { Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { usePortalRoot } from '../overlays/use-portal-root.ts';
import { toastDemand } from './toast.ts';

type ToastHostProps = {
  /** Name of the button that hides a toast. */
  hideLabel: string;
  /** Name of the region for screen readers. */
  label?: string | undefined;
};

const ToastStack = lazyPart(() => import('./ToastStack.tsx').then((module) => module.ToastStack));

/** Stands once in the app. Weighs nothing until the first toast, then loads the stack. */
export const ToastHost = ({ hideLabel, label = hideLabel }: ToastHostProps) => {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isWanted);
  const root = usePortalRoot();
  if (!isWanted) return null;
  // Outside the app root, because an open dialog hides the app from screen readers, and toasts must still be announced.
  // In full screen, inside of that: nothing else is seen.
  return createPortal(
    <Suspense fallback={null}>
      <ToastStack hideLabel={hideLabel} label={label} />
    </Suspense>,
    root,
  );
};
