import type { FormEvent } from 'react';
import { NetworkError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import styles from './Acceptance.module.css';
import { termsMessages } from './messages.ts';
import { type AcceptanceOptions, isTermsChanged, useAcceptance } from './use-acceptance.ts';

type AcceptanceProps = AcceptanceOptions & {
  /** False while there is nothing to read yet. */
  readonly isReadable: boolean;
};

export const Acceptance = ({ isReadable, ...rest }: AcceptanceProps) => {
  const messages = useMessages(termsMessages);
  const form = useAcceptance(rest);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.confirm();
  };

  return (
    <form className={styles.acceptance} data-lower-edge onSubmit={submit}>
      {form.error !== null && <Alert tone="danger">{messages[problemOf(form.error)]}</Alert>}
      <div className={styles.row}>
        <Checkbox
          className={styles.check}
          label={messages.accept}
          isChecked={form.isChecked}
          disabled={!isReadable}
          onChange={form.check}
        />
        <Button
          type="submit"
          disabled={!form.isChecked || !isReadable}
          isLoading={form.isSaving}
          loadingLabel={messages.confirming}
        >
          {messages.confirm}
        </Button>
      </div>
    </form>
  );
};

const problemOf = (error: unknown) => {
  if (isTermsChanged(error)) return 'acceptChanged';
  return error instanceof NetworkError ? 'acceptNoNetwork' : 'acceptFailed';
};
