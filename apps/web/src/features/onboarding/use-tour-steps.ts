import { useLayoutEffect, useState } from 'react';
import { findTarget } from './use-target-box.ts';

export type TourStep = {
  /** The `data-tour` name of the highlighted element; without one the step is shown in the middle of the screen. */
  readonly target?: string | undefined;
  readonly title: string;
  readonly text: string;
};

type Position = { readonly step: number; readonly index: number; readonly count: number };

/**
 * Which step is shown. Steps whose target is not on the page (no ranking in this room, no menu on this screen) are skipped. Targets
 * are looked up when their turn comes, because parts of a page, such as the chat, appear late.
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
