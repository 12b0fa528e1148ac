import { useLayoutEffect, useState } from 'react';
import type { TourStep } from './tour-step.ts';
import { findTarget } from './use-target-box.ts';

type Walk = { readonly step: number; readonly index: number; readonly count: number };

/**
 * Which step is shown. What the page does not have (no ranking in this room, no menu on this screen) is passed over. It is
 * looked for when its turn comes: a page is not there all at once, its chat comes last.
 */
export const useWalk = (steps: readonly TourStep[], onDone: () => void) => {
  const [walk, setWalk] = useState<Walk | null>(null);
  useLayoutEffect(() => setWalk((now) => now ?? findAfter(steps, -1)), [steps]);
  const at = walk?.step ?? -1;
  return {
    step: steps[at],
    index: walk?.index ?? 0,
    count: walk?.count ?? 0,
    goOn: () => {
      const next = findAfter(steps, at);
      if (next) setWalk(next);
      else onDone();
    },
    goBack: () => setWalk((now) => findBefore(steps, at) ?? now),
  };
};

const presentIn = (steps: readonly TourStep[]): number[] =>
  steps.flatMap(({ target }, step) => (target === undefined || findTarget(target) ? [step] : []));

const walkTo = (step: number | undefined, present: readonly number[]): Walk | null =>
  step === undefined ? null : { step, index: present.indexOf(step), count: present.length };

const findAfter = (steps: readonly TourStep[], at: number): Walk | null => {
  const present = presentIn(steps);
  return walkTo(
    present.find((step) => step > at),
    present,
  );
};

const findBefore = (steps: readonly TourStep[], at: number): Walk | null => {
  const present = presentIn(steps);
  return walkTo(
    present.findLast((step) => step < at),
    present,
  );
};
