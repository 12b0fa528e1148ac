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
  /** A field above the two, such as the present password. */
  readonly before?: ReactNode;
  /** False while that field is empty. */
  readonly isReady?: boolean;
  readonly values: Passwords;
  readonly errors: { readonly [Field in keyof Passwords]: string | undefined };
  readonly isSubmitting: boolean;
  readonly onChange: (part: Partial<Passwords>) => void;
  readonly onLeave: (field: keyof Passwords) => void;
  readonly onSubmit: () => void;
  /** Shown above the button: an alert about the last submission. */
  readonly children: ReactNode;
};

/** A new password, typed twice. */
export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const {
    texts,
    username,
    before,
    isReady = true,
    values,
    errors,
    isSubmitting,
    onChange,
    onLeave,
    onSubmit,
    children,
  } = props;
  const shared = { autoComplete: 'new-password', showLabel: texts.showPassword, hideLabel: texts.hidePassword };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {username && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      {before}
      <PasswordField
        {...shared}
        label={texts.newPassword}
        name="new-password"
        hint={texts.hint}
        error={errors.password}
        value={values.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        onBlur={() => onLeave('password')}
      />
      <PasswordField
        {...shared}
        label={texts.repeatPassword}
        name="repeat-password"
        error={errors.repeated}
        value={values.repeated}
        onChange={(event) => onChange({ repeated: event.currentTarget.value })}
        onBlur={() => onLeave('repeated')}
      />
      {children}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={!isReady || values.password === '' || values.repeated === ''}
        isLoading={isSubmitting}
        loadingLabel={texts.submitting}
      >
        {texts.submit}
      </Button>
    </form>
  );
};
