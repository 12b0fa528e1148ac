import { next, type ResendEvent, startResend } from '@palco/domain/recovery/resend';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { postRecovery } from './api.ts';
import { type RecoveryProblem, requestProblem } from './recovery-problem.ts';

/** More often than once a second, so that no second is skipped on screen. */
const tickMs = 250;

type ResendOptions = {
  readonly email: string;
  readonly sentAtMs: number;
  readonly onSent: (sentAtMs: number) => void;
  readonly onProblem: (problem: RecoveryProblem) => void;
};

/** Runs the countdown of domain/recovery/resend: the clock ticks while it counts, the code is requested when it says so. */
export const useResend = ({ email, sentAtMs, onSent, onProblem }: ResendOptions) => {
  const [state, setState] = useState(() => startResend(sentAtMs, Date.now()));
  const machine = useRef(state);

  const handle = (event: ResendEvent) => {
    const step = next(machine.current, event);
    machine.current = step.state;
    setState(step.state);
    for (const effect of step.effects) if (effect.name === 'request_code') void request();
  };

  const request = async () => {
    try {
      await postRecovery(email);
      const sentNowMs = Date.now();
      handle({ name: 'sent', nowMs: sentNowMs });
      onSent(sentNowMs);
    } catch (error) {
      const problem = requestProblem(error);
      handle(problem === 'INTERVAL_VERIFICATION_CODE' ? { name: 'too_soon', nowMs: Date.now() } : { name: 'failed' });
      onProblem(problem);
    }
  };

  const tick = useEffectEvent(() => handle({ name: 'tick', nowMs: Date.now() }));
  const isCounting = state.name === 'counting';
  useEffect(() => {
    if (!isCounting) return;
    const clock = setInterval(tick, tickMs);
    return () => clearInterval(clock);
  }, [isCounting]);

  return { state, resend: () => handle({ name: 'resend' }) };
};
