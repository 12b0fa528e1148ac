import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './LoginForm.module.css';
import { changeErrorText } from './login-error.ts';
import { authMessages } from './messages.ts';
import { firstAccessMin as min, useFirstAccessForm } from './use-first-access.ts';

type FirstAccessFormProps = { readonly username: string; readonly onLoginNeeded: () => void };

export const FirstAccessForm = ({ username, onLoginNeeded }: FirstAccessFormProps) => {
  const messages = useMessages(authMessages);
  const form = useFirstAccessForm({ onLoginNeeded });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={messages.newPassword}
        name="new-password"
        autoComplete="new-password"
        showLabel={messages.showPassword}
        hideLabel={messages.hidePassword}
        hint={messages.passwordHint({ min })}
        error={form.problem === 'too_short' ? messages.passwordTooShort({ min }) : undefined}
        value={form.password}
        onChange={(event) => form.changePassword(event.currentTarget.value)}
      />
      <PasswordField
        label={messages.repeatPassword}
        name="repeat-password"
        autoComplete="new-password"
        showLabel={messages.showPassword}
        hideLabel={messages.hidePassword}
        error={form.problem === 'mismatch' ? messages.passwordMismatch : undefined}
        value={form.repeated}
        onChange={(event) => form.changeRepeated(event.currentTarget.value)}
      />
      {form.error !== null && <Alert tone="danger">{changeErrorText(form.error, messages, min)}</Alert>}
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
