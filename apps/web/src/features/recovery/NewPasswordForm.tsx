import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { recoveryMessages } from './messages.ts';
import styles from './RecoveryForm.module.css';
import { recoveryMin as min, type UseNewPassword, useNewPasswordForm } from './use-new-password.ts';

type NewPasswordFormProps = UseNewPassword & {
  /** Password managers file the new password under this name; a recovery by link does not know it. */
  readonly email: string | undefined;
};

export const NewPasswordForm = ({ email, ...rest }: NewPasswordFormProps) => {
  const messages = useMessages(recoveryMessages);
  const form = useNewPasswordForm(rest);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label={messages.newPassword}
        name="new-password"
        autoComplete="new-password"
        showLabel={messages.showPassword}
        hideLabel={messages.hidePassword}
        hint={messages.passwordHint({ min })}
        error={form.mistake === 'too_short' ? messages.problems.PASSWORD_TOO_SHORT : undefined}
        value={form.password}
        onChange={(event) => form.changePassword(event.currentTarget.value)}
      />
      <PasswordField
        label={messages.repeatPassword}
        name="repeat-password"
        autoComplete="new-password"
        showLabel={messages.showPassword}
        hideLabel={messages.hidePassword}
        error={form.mistake === 'mismatch' ? messages.passwordMismatch : undefined}
        value={form.repeated}
        onChange={(event) => form.changeRepeated(event.currentTarget.value)}
      />
      {form.problem && <Alert tone="danger">{messages.problems[form.problem]}</Alert>}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={form.password === '' || form.repeated === ''}
        isLoading={form.isSaving}
        loadingLabel={messages.savingPassword}
      >
        {messages.savePassword}
      </Button>
    </form>
  );
};
