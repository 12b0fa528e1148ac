import * as limits from '@palco/contract/limits';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has less room than a narrow screen, or than `belowPx`: content beside a menu is narrower than the window. */
export const useIsNarrowInside = (
  element: RefObject<HTMLElement | null>,
  belowPx: number = limits.layout.narrowPx,
): boolean => {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setIsNarrow(watched.clientWidth < belowPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, belowPx]);
  return isNarrow;
};
