import { emptyEntry, next } from '@palco/domain/vouchers/activation';
import { useMachine } from '../../../lib/state/use-machine.ts';
import { ActivationDialogs } from './ActivationDialogs.tsx';
import { type ActivationPorts, runActivation } from './run-activation.ts';

/** Spec section 2, "Activation (private)". */
export const Activation = (ports: ActivationPorts) => {
  const { state, send } = useMachine({
    next,
    initial: emptyEntry,
    run: (effect, answer) => void runActivation(effect, ports, answer),
  });
  return <ActivationDialogs state={state} send={send} />;
};
