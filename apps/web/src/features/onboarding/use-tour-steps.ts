import { useLayoutEffect, useState } from 'react';
import type { TourStep } from './tour-step.ts';
import { findTarget } from './use-target-box.ts';

type Position = { readonly step: number; readonly index: number; readonly count: number };

/**
 * Which step is shown. What the page does not have (no ranking in this room, no menu on this screen) is passed over. It is
 * looked for when its turn comes: a page is not there all at once, its chat comes last.
 */
export const useTourSteps = (steps: readonly TourStep[], onDone: () => void) => {
  const [position, setPosition] = useState<Position | null>(null);
  useLayoutEffect(() => setPosition((now) => now ?? findAfter(steps, -1)), [steps]);
  const at = position?.step ?? -1;
  return {
    step: steps[at],
    index: position?.index ?? 0,
    count: position?.count ?? 0,
    goOn: () => {
      const next = findAfter(steps, at);
      if (next) setPosition(next);
      else onDone();
    },
    goBack: () => setPosition((now) => findBefore(steps, at) ?? now),
  };
};

const presentIn = (steps: readonly TourStep[]): number[] =>
  steps.flatMap(({ target }, step) => (target === undefined || findTarget(target) ? [step] : []));

const positionOf = (step: number | undefined, present: readonly number[]): Position | null =>
  step === undefined ? null : { step, index: present.indexOf(step), count: present.length };

const findAfter = (steps: readonly TourStep[], at: number): Position | null => {
  const present = presentIn(steps);
  return positionOf(
    present.find((step) => step > at),
    present,
  );
};

const findBefore = (steps: readonly TourStep[], at: number): Position | null => {
  const present = presentIn(steps);
  return positionOf(
    present.findLast((step) => step < at),
    present,
  );
};
