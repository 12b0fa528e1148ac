import {
  next,
  type ResendEffect,
  type ResendEvent,
  type ResendState,
  startResend,
} from '@palco/domain/recovery/resend';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMachine } from '../../lib/state/use-machine.ts';
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

/** The countdown of `domain/recovery/resend`, after which the code can be requested again. */
export const useResend = ({ email, sentAtMs, onSent, onProblem }: ResendOptions) => {
  const [initial] = useState(() => startResend(sentAtMs, Date.now()));
  const { state, send } = useMachine<ResendState, ResendEvent, ResendEffect>({
    next,
    initial,
    run: () => void requestCode(),
  });

  const requestCode = async () => {
    try {
      await postRecovery(email);
      const sentNowMs = Date.now();
      send({ name: 'sent', nowMs: sentNowMs });
      onSent(sentNowMs);
    } catch (error) {
      const problem = requestProblem(error);
      send(problem === 'INTERVAL_VERIFICATION_CODE' ? { name: 'too_soon', nowMs: Date.now() } : { name: 'failed' });
      onProblem(problem);
    }
  };

  const tick = useEffectEvent(() => send({ name: 'tick', nowMs: Date.now() }));
  const isCounting = state.name === 'counting';
  useEffect(() => {
    if (!isCounting) return;
    const clock = setInterval(tick, tickMs);
    return () => clearInterval(clock);
  }, [isCounting]);

  return { state, resend: () => send({ name: 'resend' }) };
};
