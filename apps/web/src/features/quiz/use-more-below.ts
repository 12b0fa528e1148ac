import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has content below what it shows. A fraction of a pixel is not content. */
export const useMoreBelow = (element: RefObject<HTMLElement | null>): boolean => {
  const [hasMore, setHasMore] = useState(false);
  useLayoutEffect(() => {
    const scrolled = element.current;
    if (!scrolled) return;
    const measure = () => setHasMore(scrolled.scrollHeight - scrolled.clientHeight - scrolled.scrollTop > 2);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scrolled);
    for (const child of scrolled.children) observer.observe(child);
    scrolled.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener('scroll', measure);
    };
  }, [element]);
  return hasMore;
};
