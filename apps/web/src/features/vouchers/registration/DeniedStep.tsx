import type { At } from '@palco/domain/vouchers/wizard-state';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button, buttonClass } from '../../../ui/forms/Button.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from '../VoucherForm.module.css';

type DeniedStepProps = {
  readonly state: At<'denied'>;
  readonly loginPath: string;
  readonly onRetry: () => void;
};

/** The account was made, the voucher could not be used for it. */
export const DeniedStep = ({ state, loginPath, onRetry }: DeniedStepProps) => {
  const messages = useMessages(vouchersMessages);
  return (
    <div className={styles.form}>
      {state.problem && <Alert tone="danger">{messages.problems[state.problem]}</Alert>}
      <Button size="lg" isFullWidth isLoading={state.isBusy} loadingLabel={messages.activating} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
      <Link className={buttonClass({ variant: 'secondary', isFullWidth: true })} to={loginPath}>
        {messages.logInInstead}
      </Link>
    </div>
  );
};
