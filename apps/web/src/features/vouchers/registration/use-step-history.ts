import type { RegistrationStep } from '@palco/contract/vouchers';
import { registrationStep } from '@palco/contract/vouchers';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { useLocation, useNavigate, useNavigationType } from '../../../lib/router/navigation.ts';

const entrySchema = z.object({ step: registrationStep });

/** The step of the current history entry; undefined for an entry that another page made. */
export const useEntryStep = (): RegistrationStep | undefined => {
  const entry = z.safeParse(entrySchema, useLocation().state);
  return entry.success ? entry.data.step : undefined;
};

/**
 * One history entry for each step, so that the browser's Back leads to the step before. `step` is what the page shows, null
 * while that is unknown; `onMove` is called when the user moved to the entry of another step.
 */
export const useStepHistory = (step: RegistrationStep | null, onMove: (step: RegistrationStep) => void): void => {
  const navigate = useNavigate();
  const type = useNavigationType();
  const location = useLocation();
  const { pathname } = location;
  const entryStep = useEntryStep();

  const follow = useEffectEvent((shown: RegistrationStep) => {
    if (shown === entryStep) return;
    // The last step replaces the one before: an account is not made twice.
    const isPushed = entryStep !== undefined && shown > entryStep && shown < 4;
    navigate(pathname, { replace: !isPushed, state: { step: shown } });
  });
  // Before the step is seen: Back may be pressed at once.
  useLayoutEffect(() => {
    if (step !== null) follow(step);
  }, [step]);

  const move = useEffectEvent(() => {
    if (type === 'POP' && entryStep !== undefined && step !== null && entryStep !== step) onMove(entryStep);
  });
  // Each move has a location of its own, also one that leads back before the entry of the new step was rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is moved to
  useEffect(() => move(), [location]);
};
