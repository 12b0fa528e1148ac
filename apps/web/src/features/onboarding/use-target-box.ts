import { useLayoutEffect, useState } from 'react';
import type { Box } from './bubble-position.ts';

/**
 * Pages name what a tour may point at: `data-tour="channels"`. Null where the element is missing, or hidden: on a phone the panels of
 * a live open by a button.
 */
export const findTarget = (name: string): HTMLElement | null => {
  const element = document.querySelector<HTMLElement>(`[data-tour="${name}"]`);
  return element?.checkVisibility() === false ? null : element;
};

/** The box of the target, updated when the page changes size or replaces the element. Null without a target. */
export const useTargetBox = (name: string | undefined): Box | null => {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    if (name === undefined) return setBox(null);
    let target: HTMLElement | null = null;
    const measure = () => {
      if (!target) return setBox(null);
      const { left, top, width, height } = target.getBoundingClientRect();
      setBox({ left, top, width, height });
    };
    const sizes = new ResizeObserver(measure);
    const find = () => {
      if (target?.isConnected) return;
      sizes.disconnect();
      target = findTarget(name);
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      if (target) sizes.observe(target);
      measure();
    };
    find();
    // A stage that is being loaded takes the place of its skeleton.
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [name]);
  return box;
};
