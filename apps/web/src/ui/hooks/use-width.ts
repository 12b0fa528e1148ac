import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in pixels, zero while it is not in the page; and the ref that the element gets. */
export const useWidth = (): [number, RefCallback<HTMLElement>] => {
  const [widthPx, setWidthPx] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [widthPx, watch];
};
