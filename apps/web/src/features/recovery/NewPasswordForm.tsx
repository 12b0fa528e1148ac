import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NewPasswordFields } from '../../ui/forms/NewPasswordFields.tsx';
import { recoveryMessages } from './messages.ts';
import styles from './RecoveryForm.module.css';
import { recoveryMin as min, type NewPasswordFormOptions, useNewPasswordForm } from './use-new-password.ts';

type NewPasswordFormProps = NewPasswordFormOptions & {
  /** A recovery by link does not know it. */
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
      <NewPasswordFields
        words={messages}
        username={email}
        hint={messages.passwordHint({ min })}
        password={form.password}
        repeated={form.repeated}
        passwordError={form.mistake === 'too_short' ? messages.problems.PASSWORD_TOO_SHORT : undefined}
        repeatedError={form.mistake === 'mismatch' ? messages.passwordMismatch : undefined}
        onPassword={form.changePassword}
        onRepeated={form.changeRepeated}
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
