import { type RefObject, useEffect } from 'react';

/** F6 moves the focus to the next panel, Shift+F6 to the one before. Not a letter: those are for typing and other shortcuts. */
export const usePanelKeys = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const isElsewhere = !root.current || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if (event.key !== 'F6' || isElsewhere) return;
      const panels = [...(root.current?.querySelectorAll<HTMLElement>('[data-panel]') ?? [])].filter(
        (panel) => panel.closest('[hidden]') === null,
      );
      if (panels.length === 0) return;
      event.preventDefault();
      const at = panels.findIndex((panel) => panel.contains(document.activeElement));
      const next = event.shiftKey ? Math.max(0, at) - 1 : at + 1;
      panels.at(next % panels.length)?.focus();
    };
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, [root]);
};
