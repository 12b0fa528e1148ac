import * as limits from '@palco/contract/limits';
import { useNewPassword } from '../../lib/forms/use-new-password.ts';
import { postNewPassword } from '../../lib/http/change-password.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { getToken, startLogin } from '../../lib/storage/token-store.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { NewPasswordForm } from '../../ui/forms/NewPasswordForm.tsx';
import { changeErrorText } from './login-error.ts';
import { authMessages } from './messages.ts';

type FirstAccessFormProps = {
  readonly username: string;
  /** The password was set but the server returned no new token: the user has to log in with it. */
  readonly onLoginNeeded: () => void;
};

const min = limits.password.firstAccessMin;

export const FirstAccessForm = ({ username, onLoginNeeded }: FirstAccessFormProps) => {
  const messages = useMessages(authMessages);
  const form = useNewPassword<unknown>({
    min,
    onSubmit: async (password) => {
      const { accessToken } = await postNewPassword(getToken() ?? '', password);
      if (accessToken) startLogin(accessToken);
      else onLoginNeeded();
      return undefined;
    },
    problemOf: (error) => error,
  });
  return (
    <NewPasswordForm
      texts={{
        ...messages,
        hint: messages.passwordHint({ min }),
        submit: messages.savePassword,
        submitting: messages.savingPassword,
      }}
      username={username}
      values={form.values}
      errors={{
        password: form.mistakes.password ? messages.passwordTooShort({ min }) : undefined,
        repeated: form.mistakes.repeated ? messages.passwordMismatch : undefined,
      }}
      isSubmitting={form.isSubmitting}
      onChange={form.change}
      onLeave={form.leave}
      onSubmit={form.submit}
    >
      {form.problem !== null && <Alert tone="danger">{changeErrorText(form.problem, messages, min)}</Alert>}
    </NewPasswordForm>
  );
};
