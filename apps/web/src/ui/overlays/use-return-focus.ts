import { useLayoutEffect, useRef } from 'react';

/** Radix gives focus back to its own trigger only; ours are opened by state, from anywhere. For `onCloseAutoFocus`. */
export const useReturnFocus = (isOpen: boolean): ((event: Event) => void) => {
  const opener = useRef<Element>(null);
  // Runs before the portal renders its content, so the opener still has the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
};
