import type { At, WizardEvent } from '@palco/domain/vouchers/wizard-state';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from '../VoucherForm.module.css';

type PasswordStepProps = { readonly state: At<'password'>; readonly send: (event: WizardEvent) => void };

export const PasswordStep = ({ state, send }: PasswordStepProps) => {
  const messages = useMessages(vouchersMessages);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { problem } = state;
  const isTyped = problem === 'PASSWORD_TOO_SHORT' || problem === 'PASSWORDS_DIFFER';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ name: 'submit_password', password, repeated });
  };
  const editing = (change: (text: string) => void) => (event: FormEvent<HTMLInputElement>) => {
    send({ name: 'edit' });
    change(event.currentTarget.value);
  };
  const shared = {
    autoComplete: 'new-password',
    showLabel: messages.showPassword,
    hideLabel: messages.hidePassword,
  } as const;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={state.email} readOnly hidden />
      <PasswordField
        {...shared}
        label={messages.password}
        name="new-password"
        hint={messages.passwordHint}
        error={problem === 'PASSWORD_TOO_SHORT' ? messages.problems[problem] : undefined}
        value={password}
        onChange={editing(setPassword)}
      />
      <PasswordField
        {...shared}
        label={messages.repeatPassword}
        name="repeat-password"
        error={problem === 'PASSWORDS_DIFFER' ? messages.problems[problem] : undefined}
        value={repeated}
        onChange={editing(setRepeated)}
      />
      {problem && !isTyped && <Alert tone="warning">{messages.problems[problem]}</Alert>}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={password === '' || repeated === ''}
        isLoading={state.password !== null}
        loadingLabel={messages.creatingAccount}
      >
        {messages.createAccount}
      </Button>
    </form>
  );
};
