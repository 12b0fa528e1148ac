import * as limits from '@palco/contract/limits';
import type { At, WizardEvent } from '@palco/domain/vouchers/wizard-state';
import { useState } from 'react';
import { useLeftPasswords } from '../../../lib/forms/use-left-passwords.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { NewPasswordForm } from '../../../ui/forms/NewPasswordForm.tsx';
import { vouchersMessages } from '../messages.ts';

type PasswordStepProps = { readonly state: At<'password'>; readonly send: (event: WizardEvent) => void };

export const PasswordStep = ({ state, send }: PasswordStepProps) => {
  const messages = useMessages(vouchersMessages);
  const [values, setValues] = useState({ password: '', repeated: '' });
  const left = useLeftPasswords(values, limits.password.voucherMin);
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
        password:
          problem === 'PASSWORD_TOO_SHORT' || left.errors.password ? messages.problems.PASSWORD_TOO_SHORT : undefined,
        repeated:
          problem === 'PASSWORDS_DIFFER' || left.errors.repeated ? messages.problems.PASSWORDS_DIFFER : undefined,
      }}
      isSubmitting={state.password !== null}
      onChange={(part) => {
        send({ name: 'edit' });
        setValues((former) => ({ ...former, ...part }));
      }}
      onLeave={left.leave}
      onSubmit={() => send({ name: 'submit_password', ...values })}
    >
      {problem && !isMistake && <Alert tone="warning">{messages.problems[problem]}</Alert>}
    </NewPasswordForm>
  );
};
