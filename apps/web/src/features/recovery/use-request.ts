import { isValidEmail } from '@palco/domain/auth/credentials';
import { useForm } from '../../lib/forms/use-form.ts';
import { postRecovery } from './api.ts';
import { type RecoveryProblem, requestProblem } from './recovery-problem.ts';

export type RequestFormOptions = {
  readonly initialEmail: string;
  readonly initialProblem: RecoveryProblem | null;
  readonly onSent: (email: string) => void;
};

export const useRequestForm = ({ initialEmail, initialProblem, onSent }: RequestFormOptions) => {
  const { values, touched, touch, ...form } = useForm<{ email: string }, RecoveryProblem>({
    initial: { email: initialEmail },
    initialProblem,
    canSubmit: ({ email }) => isValidEmail(email),
    onSubmit: async ({ email }) => {
      await postRecovery(email.trim());
      onSent(email.trim());
      return undefined;
    },
    problemOf: requestProblem,
  });
  const { email } = values;
  return {
    ...form,
    email,
    isEmailWrong: touched.email === true && email !== '' && !isValidEmail(email),
    leaveEmail: () => touch('email'),
  };
};
