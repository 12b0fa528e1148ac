import { formatSecondsLeft, type ResendState } from '@palco/domain/recovery/resend';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { recoveryMessages } from './messages.ts';
import styles from './RecoveryForm.module.css';

type ResendProps = { readonly state: ResendState; readonly onResend: () => void };

/** The countdown, and in its place the link that sends the code again. */
export const Resend = ({ state, onResend }: ResendProps) => {
  const messages = useMessages(recoveryMessages);
  if (state.name === 'counting') {
    return (
      <p className={styles.resend} role="timer" data-numeric>
        {messages.resendIn({ time: formatSecondsLeft(state.secondsLeft) })}
      </p>
    );
  }
  return (
    <p className={styles.resend}>
      {messages.notReceived}
      <Button variant="ghost" isLoading={state.name === 'sending'} loadingLabel={messages.resending} onClick={onResend}>
        {messages.resend}
      </Button>
    </p>
  );
};
