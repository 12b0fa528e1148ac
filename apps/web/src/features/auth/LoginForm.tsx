import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import styles from './LoginForm.module.css';
import { loginErrorText } from './login-error.ts';
import { authMessages } from './messages.ts';
import { type LoginFormOptions, useLoginForm } from './use-login-form.ts';

type LoginFormProps = LoginFormOptions & {
  /** Path of the password recovery. */
  readonly recoverPath?: string;
  /** The user has begun to type: a good moment to fetch what comes after the login. */
  readonly onBegin?: () => void;
};

export const LoginForm = ({ recoverPath = '/recoverPassword', onBegin, ...login }: LoginFormProps) => {
  const messages = useMessages(authMessages);
  const form = useLoginForm(login);
  const forgotLink = useRef<HTMLAnchorElement>(null);

  const begin = () => {
    form.prepare();
    onBegin?.();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  const leavePassword = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey) return;
    event.preventDefault();
    forgotLink.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} onInput={begin} noValidate>
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
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="current-password"
        showLabel={messages.showPassword}
        hideLabel={messages.hidePassword}
        value={form.password}
        onChange={(event) => form.change({ password: event.currentTarget.value })}
        onKeyDown={leavePassword}
      />
      <Link className={styles.forgot} to={recoverPath} state={{ email: form.email.trim() }} ref={forgotLink}>
        {messages.forgotPassword}
      </Link>
      {form.problem !== null && <Alert tone="danger">{loginErrorText(form.problem, messages)}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFullWidth
        disabled={!form.canSubmit}
        isLoading={form.isSubmitting}
        loadingLabel={messages.loggingIn}
      >
        {messages.logIn}
      </Button>
    </form>
  );
};
