import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NewPasswordFields } from '../../ui/forms/NewPasswordFields.tsx';
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
      <NewPasswordFields
        words={messages}
        username={username}
        hint={messages.passwordHint({ min })}
        password={form.password}
        repeated={form.repeated}
        passwordError={form.problem === 'too_short' ? messages.passwordTooShort({ min }) : undefined}
        repeatedError={form.problem === 'mismatch' ? messages.passwordMismatch : undefined}
        onPassword={form.changePassword}
        onRepeated={form.changeRepeated}
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
