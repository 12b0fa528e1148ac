import type { At, WizardEvent } from '@palco/domain/vouchers/wizard-state';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { NewPasswordForm } from '../../../ui/forms/NewPasswordForm.tsx';
import { vouchersMessages } from '../messages.ts';

type PasswordStepProps = { readonly state: At<'password'>; readonly send: (event: WizardEvent) => void };

export const PasswordStep = ({ state, send }: PasswordStepProps) => {
  const messages = useMessages(vouchersMessages);
  const [values, setValues] = useState({ password: '', repeated: '' });
  const { problem } = state;
  const isMistake = problem === 'PASSWORD_TOO_SHORT' || problem === 'PASSWORDS_DIFFER';
  return (
    <NewPasswordForm
      texts={{
        ...messages,
        newPassword: messages.password,
        hint: messages.passwordHint,
        submit: messages.createAccount,
        submitting: messages.creatingAccount,
      }}
      username={state.email}
      values={values}
      errors={{
        password: problem === 'PASSWORD_TOO_SHORT' ? messages.problems[problem] : undefined,
        repeated: problem === 'PASSWORDS_DIFFER' ? messages.problems[problem] : undefined,
      }}
      isSubmitting={state.password !== null}
      onChange={(part) => {
        send({ name: 'edit' });
        setValues((former) => ({ ...former, ...part }));
      }}
      onSubmit={() => send({ name: 'submit_password', ...values })}
    >
      {problem && !isMistake && <Alert tone="warning">{messages.problems[problem]}</Alert>}
    </NewPasswordForm>
  );
};
