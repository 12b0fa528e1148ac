import type { FormEvent } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CodeBoxes } from '../../ui/forms/CodeBoxes.tsx';
import { recoveryMessages } from './messages.ts';
import styles from './RecoveryForm.module.css';
import { Resend } from './Resend.tsx';
import type { RecoveryProblem } from './recovery-problem.ts';
import { codeLength, useCodeForm } from './use-code.ts';
import { useResend } from './use-resend.ts';

type CodeFormProps = {
  readonly email: string;
  readonly sentAtMs: number;
  readonly onVerified: (token: string) => void;
  readonly onSpent: (problem: RecoveryProblem) => void;
  readonly onResent: (sentAtMs: number) => void;
};

export const CodeForm = ({ email, sentAtMs, onVerified, onSpent, onResent }: CodeFormProps) => {
  const messages = useMessages(recoveryMessages);
  const form = useCodeForm({ email, onVerified, onSpent });
  const { state, resend } = useResend({
    email,
    sentAtMs,
    onSent: (at) => {
      // The code typed so far belongs to the previous mail.
      form.changeCode('');
      toast.success(messages.codeSent);
      onResent(at);
    },
    onProblem: (problem) => toast.warning(messages.problems[problem]),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CodeBoxes
        label={messages.code}
        boxCount={codeLength}
        charsPerBox={1}
        charset="digits"
        autoFocus
        boxLabel={(index) => messages.codeBox({ place: index + 1 })}
        value={form.code}
        error={form.problem ? messages.problems[form.problem] : undefined}
        onChange={form.changeCode}
        onSubmit={form.submit}
      />
      <Button
        type="submit"
        size="lg"
        isFullWidth
        disabled={form.code.length < codeLength}
        isLoading={form.isSubmitting}
        loadingLabel={messages.verifying}
      >
        {messages.verify}
      </Button>
      <Resend state={state} onResend={resend} />
    </form>
  );
};
