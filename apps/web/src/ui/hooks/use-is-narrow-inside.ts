import * as limits from '@palco/contract/limits';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has less room than a narrow screen: content beside a menu is narrower than the window. */
export const useIsNarrowInside = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setIsNarrow(watched.clientWidth < limits.layout.narrowPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
};
