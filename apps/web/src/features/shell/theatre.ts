/** Theatre mode: the page of a room without menu and top bar, so that the picture gets their space. */
import { useEffect } from 'react';
import { createStore } from '../../lib/state/store.ts';
import { useStore } from '../../lib/state/use-store.ts';

const theatre = createStore(false);

export const useIsTheatre = (): boolean => useStore(theatre);

/** For the page of a room: the T key and a button turn it on and off, and leaving the page turns it off. */
export const useTheatre = () => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 't' || event.repeat || event.defaultPrevented || isTaken(event)) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      theatre.set(false);
    };
  }, []);
  return { isTheatre: useIsTheatre(), toggle };
};

const toggle = () => theatre.set(!theatre.get());

/** The key is a letter in a field, belongs to a shortcut of the browser, or to an open menu or dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element &&
    target.closest('input:not([type="range"]), textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
