import * as limits from '@palco/contract/limits';
import { useState } from 'react';
import { useNewPassword } from '../../../lib/forms/use-new-password.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { NewPasswordForm } from '../../../ui/forms/NewPasswordForm.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { putPassword } from './api.ts';
import type { ProfileDialogMessages } from './messages.pt-BR.ts';
import { profileDialogMessages } from './messages.ts';
import styles from './ProfileDialog.module.css';

type PasswordStepProps = { readonly email: string; readonly onDone: () => void };

const min = limits.password.firstAccessMin;

/** A new password with the present one; ends the other logins of the account. */
export const PasswordStep = ({ email, onDone }: PasswordStepProps) => {
  const messages = useMessages(profileDialogMessages);
  const [current, setCurrent] = useState('');
  const form = useNewPassword<unknown>({
    min,
    onSubmit: async (password) => {
      await putPassword(current, password);
      toast.success(messages.passwordChanged);
      onDone();
      return undefined;
    },
    problemOf: (error) => error,
  });
  return (
    <div className={styles.password}>
      <p className={styles.passwordText}>{messages.passwordText}</p>
      <NewPasswordForm
        texts={{
          ...messages,
          hint: messages.passwordHint({ min }),
          submit: messages.changePassword,
          submitting: messages.saving,
        }}
        username={email}
        before={
          <PasswordField
            label={messages.currentPassword}
            name="current-password"
            autoComplete="current-password"
            showLabel={messages.showPassword}
            hideLabel={messages.hidePassword}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        }
        isReady={current !== ''}
        values={form.values}
        errors={{
          password: form.mistakes.password ? messages.passwordTooShort({ min }) : undefined,
          repeated: form.mistakes.repeated ? messages.passwordMismatch : undefined,
        }}
        isSubmitting={form.isSubmitting}
        onChange={form.change}
        onLeave={form.leave}
        onSubmit={form.submit}
      >
        {form.problem !== null && <Alert tone="danger">{problemText(form.problem, messages)}</Alert>}
      </NewPasswordForm>
      <Button variant="ghost" isFullWidth onClick={onDone}>
        {messages.backToProfile}
      </Button>
    </div>
  );
};

const problemText = (error: unknown, messages: ProfileDialogMessages): string => {
  if (!(error instanceof ApiError)) return `${messages.passwordFailed}. ${messages.noNetwork}`;
  const tries = error.attemptsLeft === undefined ? [] : [messages.attemptsLeft({ count: error.attemptsLeft })];
  if (error.code === 'WRONG_CURRENT_PASSWORD') return [messages.wrongCurrentPassword, ...tries].join(' ');
  if (error.code === 'PASSWORD_UNCHANGED') return messages.passwordUnchanged;
  if (error.code === 'PASSWORD_TOO_SHORT') return messages.passwordTooShort({ min });
  return error.description ?? messages.passwordFailed;
};
