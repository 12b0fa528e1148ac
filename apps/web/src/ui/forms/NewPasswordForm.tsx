import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './NewPasswordForm.module.css';
import { PasswordField } from './PasswordField.tsx';

type Passwords = { readonly password: string; readonly repeated: string };

type NewPasswordFormProps = {
  readonly texts: {
    readonly newPassword: string;
    readonly repeatPassword: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly hint: string;
    readonly submit: string;
    readonly submitting: string;
  };
  /** Password managers store the new password under this name, where it is known. */
  readonly username: string | undefined;
  readonly values: Passwords;
  readonly errors: { readonly [Field in keyof Passwords]: string | undefined };
  readonly isSubmitting: boolean;
  readonly onChange: (part: Partial<Passwords>) => void;
  readonly onSubmit: () => void;
  /** Shown above the button: an alert about the last submission. */
  readonly children: ReactNode;
};

/** A new password, typed twice. */
export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const { texts, username, values, errors, isSubmitting, onChange, onSubmit, children } = props;
  const shared = { autoComplete: 'new-password', showLabel: texts.showPassword, hideLabel: texts.hidePassword };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {username && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      <PasswordField
        {...shared}
        label={texts.newPassword}
        name="new-password"
        hint={texts.hint}
        error={errors.password}
        value={values.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordField
        {...shared}
        label={texts.repeatPassword}
        name="repeat-password"
        error={errors.repeated}
        value={values.repeated}
        onChange={(event) => onChange({ repeated: event.currentTarget.value })}
      />
      {children}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={values.password === '' || values.repeated === ''}
        isLoading={isSubmitting}
        loadingLabel={texts.submitting}
      >
        {texts.submit}
      </Button>
    </form>
  );
};
