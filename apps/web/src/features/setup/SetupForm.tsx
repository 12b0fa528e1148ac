import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { setupMessages } from './messages.ts';
import styles from './SetupForm.module.css';
import { minPassword, type SetupFormOptions, useSetupForm } from './use-setup-form.ts';

export const SetupForm = ({ onCreated }: SetupFormOptions) => {
  const messages = useMessages(setupMessages);
  const form = useSetupForm({ onCreated });
  const { values, mistake } = form;
  const plain = { autoCapitalize: 'none', spellCheck: false } as const;
  const secret = { autoComplete: 'new-password', showLabel: messages.showPassword, hideLabel: messages.hidePassword };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        {...plain}
        label={messages.code}
        name="code"
        hint={messages.codeHint}
        autoComplete="one-time-code"
        value={values.code}
        onChange={(event) => form.change({ code: event.currentTarget.value })}
      />
      <Field
        label={messages.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={values.name}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <Field
        {...plain}
        label={messages.email}
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        value={values.email}
        error={form.isEmailWrong ? messages.invalidEmail : undefined}
        onChange={(event) => form.change({ email: event.currentTarget.value })}
        onBlur={() => form.touch('email')}
      />
      <PasswordField
        {...secret}
        label={messages.password}
        name="new-password"
        hint={messages.passwordHint({ min: minPassword })}
        error={mistake === 'too_short' ? messages.passwordTooShort({ min: minPassword }) : undefined}
        value={values.password}
        onChange={(event) => form.change({ password: event.currentTarget.value })}
      />
      <PasswordField
        {...secret}
        label={messages.repeatPassword}
        name="repeat-password"
        error={mistake === 'mismatch' ? messages.passwordMismatch : undefined}
        value={values.repeated}
        onChange={(event) => form.change({ repeated: event.currentTarget.value })}
      />
      {form.problem && <Alert tone="danger">{messages.problems[form.problem]}</Alert>}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={!form.canSubmit && !form.isSubmitting}
        isLoading={form.isSubmitting}
        loadingLabel={messages.submitting}
      >
        {messages.submit}
      </Button>
    </form>
  );
};
