import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { recoveryMessages } from './messages.ts';
import styles from './RecoveryForm.module.css';
import { type RequestFormOptions, useRequestForm } from './use-request.ts';

type RequestFormProps = RequestFormOptions & {
  /** Offered when a code was sent a moment ago. */
  readonly onHaveCode: (email: string) => void;
};

export const RequestForm = ({ onHaveCode, ...rest }: RequestFormProps) => {
  const messages = useMessages(recoveryMessages);
  const form = useRequestForm(rest);
  const isTooSoon = form.problem === 'INTERVAL_VERIFICATION_CODE';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={messages.email}
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        error={form.isEmailWrong ? messages.invalidEmail : undefined}
        onChange={(event) => form.change({ email: event.currentTarget.value })}
        onBlur={form.leaveEmail}
      />
      {form.problem && <Alert tone="danger">{messages.problems[form.problem]}</Alert>}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={!form.canSubmit && !form.isSubmitting}
        isLoading={form.isSubmitting}
        loadingLabel={messages.sendingCode}
      >
        {messages.sendCode}
      </Button>
      {isTooSoon && (
        <Button variant="secondary" size="lg" isFullWidth onClick={() => onHaveCode(form.email.trim())}>
          {messages.haveCode}
        </Button>
      )}
    </form>
  );
};
