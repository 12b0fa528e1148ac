import { PasswordField } from './PasswordField.tsx';

export type NewPasswordWords = {
  readonly newPassword: string;
  readonly repeatPassword: string;
  readonly showPassword: string;
  readonly hidePassword: string;
};

type NewPasswordFieldsProps = {
  readonly words: NewPasswordWords;
  readonly hint: string;
  readonly password: string;
  readonly repeated: string;
  readonly passwordError: string | undefined;
  readonly repeatedError: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly onRepeated: (repeated: string) => void;
  /** Password managers file the new password under this name, where it is known. */
  readonly username: string | undefined;
};

/** A new password, and once more. */
export const NewPasswordFields = ({ words, username, ...form }: NewPasswordFieldsProps) => {
  const shared = {
    autoComplete: 'new-password',
    showLabel: words.showPassword,
    hideLabel: words.hidePassword,
  };
  return (
    <>
      {username && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      <PasswordField
        {...shared}
        label={words.newPassword}
        name="new-password"
        hint={form.hint}
        error={form.passwordError}
        value={form.password}
        onChange={(event) => form.onPassword(event.currentTarget.value)}
      />
      <PasswordField
        {...shared}
        label={words.repeatPassword}
        name="repeat-password"
        error={form.repeatedError}
        value={form.repeated}
        onChange={(event) => form.onRepeated(event.currentTarget.value)}
      />
    </>
  );
};
