import { type ActivationEvent, type ActivationState, isComplete } from '@palco/domain/vouchers/activation';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { TicketArt } from '../../../ui/art/TicketArt.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { VouchersMessages } from '../messages.pt-BR.ts';
import { vouchersMessages } from '../messages.ts';
import { VoucherCodeBoxes } from '../VoucherCodeBoxes.tsx';
import styles from './ActivationDialogs.module.css';

type Send = (event: ActivationEvent) => void;
type ActivationDialogsProps = { readonly state: ActivationState; readonly send: Send };

/**
 * Spec section 2, "Activation": one modal after the other; closing whichever is open leaves. One dialog that changes its
 * face, so that neither the backdrop nor the focus jumps between two of them.
 */
export const ActivationDialogs = ({ state, send }: ActivationDialogsProps) => {
  const messages = useMessages(vouchersMessages);
  if (state.name === 'closed') return null;
  const isBusy = (state.name === 'confirm' || state.name === 'renew') && state.isBusy;
  return (
    <Dialog
      isOpen
      isDismissable={!isBusy}
      closeLabel={messages.close}
      onClose={() => send({ name: 'close' })}
      {...faceOf(state, messages, send)}
    />
  );
};

type Face = {
  readonly title: string;
  readonly description: string;
  readonly footer: ReactNode;
  readonly children?: ReactNode;
};

const faceOf = (state: Exclude<ActivationState, { name: 'closed' }>, messages: VouchersMessages, send: Send): Face => {
  const closing = (label: string, isDisabled = false) => (
    <Button key="close" variant="secondary" disabled={isDisabled} onClick={() => send({ name: 'close' })}>
      {label}
    </Button>
  );
  switch (state.name) {
    case 'entry':
      return {
        title: messages.activeTitle,
        description: messages.activeText,
        children: (
          <VoucherCodeBoxes
            value={state.code}
            onChange={(code) => send({ name: 'type', code })}
            onSubmit={() => send({ name: 'submit' })}
          />
        ),
        footer: (
          <Button
            disabled={!isComplete(state.code)}
            isLoading={state.isChecking}
            loadingLabel={messages.checking}
            onClick={() => send({ name: 'submit' })}
          >
            {messages.verify}
          </Button>
        ),
      };
    case 'confirm':
    case 'renew': {
      const course = state.courseName;
      const isRenewal = state.name === 'renew';
      return {
        title: isRenewal ? messages.renewTitle : messages.confirmTitle,
        description: isRenewal ? messages.renewText({ course }) : messages.confirmText({ course }),
        footer: [
          closing(messages.cancel, state.isBusy),
          <Button
            key="confirm"
            isLoading={state.isBusy}
            loadingLabel={messages.activating}
            onClick={() => send({ name: 'confirm' })}
          >
            {isRenewal ? messages.renew : messages.activate}
          </Button>,
        ],
      };
    }
    case 'activated':
      return {
        title: messages.activatedTitle,
        description: messages.activatedText({ course: state.courseName }),
        children: (
          <div className={styles.art}>
            <TicketArt />
          </div>
        ),
        footer: [
          <Button key="another" variant="secondary" onClick={() => send({ name: 'another' })}>
            {messages.newVoucher}
          </Button>,
          <Button key="home" onClick={() => send({ name: 'close' })}>
            {messages.goHome}
          </Button>,
        ],
      };
    case 'denied':
      return {
        title: messages.deniedTitle,
        description: messages.problems[state.problem],
        footer: [
          closing(messages.close),
          <Button key="retry" onClick={() => send({ name: 'retry' })}>
            {messages.tryAgain}
          </Button>,
        ],
      };
  }
};
