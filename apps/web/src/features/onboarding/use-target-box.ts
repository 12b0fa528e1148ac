import { useLayoutEffect, useState } from 'react';
import type { Box } from './place-bubble.ts';

/** Pages name what a tour may point at: `data-tour="channels"`. */
export const findTarget = (name: string): HTMLElement | null => document.querySelector(`[data-tour="${name}"]`);

/** Where the target stands now; follows it when the page changes its size. Null without a target. */
export const useTargetBox = (name: string | undefined): Box | null => {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const target = name === undefined ? null : findTarget(name);
    if (!target) return setBox(null);
    const measure = () => {
      const { left, top, width, height } = target.getBoundingClientRect();
      setBox({ left, top, width, height });
    };
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [name]);
  return box;
};
