import { useEffect, useLayoutEffect, useRef } from 'react';

/** Keys 1 to 9 answer, wherever the focus is, except in text fields and while a dialog is open. */
export const useAnswerKeys = (count: number, onAnswer: (answer: number) => void): void => {
  const answer = useRef(onAnswer);
  useLayoutEffect(() => {
    answer.current = onAnswer;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      // To the player digits mean places in the video: not while there is a question, whether or not they answer it.
      event.preventDefault();
      event.stopPropagation();
      const place = Number(event.key) - 1;
      if (!event.repeat && place < count) answer.current(place);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [count]);
};

/** Elements that accept digits; a slider does not. */
const writing = 'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="range"])';

const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(writing) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
