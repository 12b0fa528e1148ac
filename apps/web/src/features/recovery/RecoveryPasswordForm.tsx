import * as limits from '@palco/contract/limits';
import { useNewPassword } from '../../lib/forms/use-new-password.ts';
import { postNewPassword } from '../../lib/http/change-password.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { NewPasswordForm } from '../../ui/forms/NewPasswordForm.tsx';
import { recoveryMessages } from './messages.ts';
import { changeProblem, type RecoveryProblem } from './recovery-problem.ts';

type RecoveryPasswordFormProps = {
  readonly token: string;
  /** Unknown in a recovery by link. */
  readonly email: string | undefined;
  readonly onChanged: () => void;
  /** The server no longer accepts the token. */
  readonly onRejected: () => void;
};

const min = limits.password.recoveryMin;

export const RecoveryPasswordForm = ({ token, email, onChanged, onRejected }: RecoveryPasswordFormProps) => {
  const messages = useMessages(recoveryMessages);
  const form = useNewPassword<RecoveryProblem>({
    min,
    onSubmit: async (password) => {
      await postNewPassword(token, password);
      onChanged();
      return undefined;
    },
    problemOf: (error) => {
      const problem = changeProblem(error);
      if (problem !== 'ERROR_CREDENTIALS') return problem;
      onRejected();
      return undefined;
    },
  });
  return (
    <NewPasswordForm
      texts={{
        ...messages,
        hint: messages.passwordHint({ min }),
        submit: messages.savePassword,
        submitting: messages.savingPassword,
      }}
      username={email}
      values={form.values}
      errors={{
        password: form.mistakes.password ? messages.problems.PASSWORD_TOO_SHORT : undefined,
        repeated: form.mistakes.repeated ? messages.passwordMismatch : undefined,
      }}
      isSubmitting={form.isSubmitting}
      onChange={form.change}
      onLeave={form.leave}
      onSubmit={form.submit}
    >
      {form.problem && <Alert tone="danger">{messages.problems[form.problem]}</Alert>}
    </NewPasswordForm>
  );
};
