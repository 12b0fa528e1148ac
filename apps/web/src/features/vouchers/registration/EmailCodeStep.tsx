import * as limits from '@palco/contract/limits';
import type { At, WizardEvent } from '@palco/domain/vouchers/wizard-state';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { CodeBoxes } from '../../../ui/forms/CodeBoxes.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from '../VoucherForm.module.css';
import { usePause } from './use-pause.ts';

const { emailCodeLength, emailResendAfterMs } = limits.voucher;

type EmailCodeStepProps = { readonly state: At<'code'>; readonly send: (event: WizardEvent) => void };

/** Spec section 2, step 2. A new round, that is a code sent again, begins with empty boxes. */
export const EmailCodeStep = ({ state, send }: EmailCodeStepProps) => (
  <EmailCodeRound key={state.round} state={state} send={send} />
);

const EmailCodeRound = ({ state, send }: EmailCodeStepProps) => {
  const messages = useMessages(vouchersMessages);
  const [code, setCode] = useState('');
  const pauseS = usePause(state.round, emailResendAfterMs);

  const submit = () => send({ name: 'submit_code', code });
  const change = (text: string) => {
    send({ name: 'edit' });
    setCode(text);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <CodeBoxes
        label={messages.emailCode}
        boxLabel={(index) => messages.emailCodeBox({ box: index + 1 })}
        boxCount={emailCodeLength}
        charsPerBox={1}
        charset="alphanumeric"
        value={code}
        error={state.problem ? messages.problems[state.problem] : undefined}
        onChange={change}
        onSubmit={submit}
        autoFocus
      />
      <p className={styles.hint}>{messages.spamHint}</p>
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={code.length < emailCodeLength}
        isLoading={state.task === 'verifying'}
        loadingLabel={messages.checking}
      >
        {messages.confirmCode}
      </Button>
      <div className={styles.others}>
        <Button
          variant="ghost"
          isFullWidth
          disabled={pauseS > 0}
          isLoading={state.task === 'resending'}
          loadingLabel={messages.resending}
          onClick={() => send({ name: 'resend' })}
        >
          {pauseS > 0 ? messages.resendIn({ time: `00:${`${pauseS}`.padStart(2, '0')}` }) : messages.resend}
        </Button>
        <Button variant="ghost" isFullWidth onClick={() => send({ name: 'correct_data' })}>
          {messages.correctData}
        </Button>
      </div>
    </form>
  );
};
