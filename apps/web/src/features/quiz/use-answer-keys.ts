import { useEffect, useLayoutEffect, useRef } from 'react';

/** Keys 1 to 9 answer, wherever the focus is, except where somebody is writing or a dialog is open. */
export const useAnswerKeys = (count: number, onAnswer: (answer: number) => void): void => {
  const answer = useRef(onAnswer);
  useLayoutEffect(() => {
    answer.current = onAnswer;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const place = Number(event.key) - 1;
      if (!/^[1-9]$/.test(event.key) || place >= count) return;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      // Before the player, to which digits mean places in the video.
      event.preventDefault();
      event.stopPropagation();
      answer.current(place);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [count]);
};

const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
