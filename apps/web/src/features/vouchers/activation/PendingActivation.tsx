import { activationAfterLogin, activationOfLink, next } from '@palco/domain/vouchers/activation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useMachine } from '../../../lib/state/use-machine.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { vouchersMessages } from '../messages.ts';
import { clearPendingVoucher, type PendingVoucher } from '../pending-voucher.ts';
import { ActivationDialogs } from './ActivationDialogs.tsx';
import { runActivation } from './run-activation.ts';

type PendingActivationProps = {
  readonly voucher: PendingVoucher;
  readonly onRefresh: () => void;
  /** The voucher was activated, denied or left. */
  readonly onDecided: () => void;
};

/**
 * Spec section 4: the voucher a login was made with is activated as soon as the user is loaded. Results are shown in a toast; only a
 * question opens a dialog.
 */
export const PendingActivation = ({ voucher, onRefresh, onDecided }: PendingActivationProps) => {
  const messages = useMessages(vouchersMessages);
  const [begun] = useState(() =>
    voucher.from === 'login' ? activationAfterLogin(voucher) : activationOfLink(voucher.code),
  );
  const ports = { onRefresh, onLeave: clearPendingVoucher };
  const { state, send } = useMachine({
    next,
    initial: begun.state,
    run: (effect, answer) => void runActivation(effect, ports, answer),
  });

  const begin = useEffectEvent(() => {
    for (const effect of begun.effects) void runActivation(effect, ports, send);
  });
  useEffect(() => begin(), []);

  const announce = useEffectEvent((name: typeof state.name) => {
    if (state.name === 'activated') toast.success(messages.voucherRegistered({ course: state.courseName }));
    if (state.name === 'denied') toast.warning(messages.problems[state.problem]);
    // Without an answer, the next load of the page tries again.
    const isUnanswered = state.name === 'denied' && state.problem === 'NO_ANSWER';
    if ((name === 'activated' || name === 'denied') && !isUnanswered) clearPendingVoucher();
    if (name === 'activated' || name === 'denied' || name === 'closed') onDecided();
  });
  useEffect(() => announce(state.name), [state.name]);

  const isBegun = state.name === 'confirm' && state.isBusy && voucher.from === 'login';
  const isQuestion = state.name === 'renew' || (state.name === 'confirm' && !isBegun);
  return isQuestion ? <ActivationDialogs state={state} send={send} /> : null;
};
