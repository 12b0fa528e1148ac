import type { InstallationState } from '@palco/contract/settings';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { sendTestMail } from './api.ts';
import { Facts } from './Facts.tsx';
import { settingsMessages } from './messages.ts';
import styles from './Settings.module.css';

type Outcome = { readonly to: string; readonly problem: string | null } | 'failed';

/** Where mails go, and a mail to try it. */
export const MailPanel = ({ mail }: Pick<InstallationState, 'mail'>) => {
  const messages = useMessages(settingsMessages);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async () => {
    setIsSending(true);
    setOutcome(null);
    try {
      setOutcome(await sendTestMail());
    } catch (error) {
      logProblem('the mail could not be tested', error);
      setOutcome('failed');
    }
    setIsSending(false);
  };
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          [messages.mailServer, mail.server ?? messages.mailOutbox],
          [messages.mailFrom, mail.from],
        ]}
      />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Send aria-hidden />}
          isLoading={isSending}
          loadingLabel={messages.mailTesting}
          onClick={() => void test()}
        >
          {messages.mailTest}
        </Button>
      </div>
      <OutcomeAlert outcome={outcome} />
    </div>
  );
};

const OutcomeAlert = ({ outcome }: { readonly outcome: Outcome | null }) => {
  const messages = useMessages(settingsMessages);
  if (outcome === null) return null;
  if (outcome === 'failed') return <Alert tone="danger">{messages.mailFailed}</Alert>;
  if (outcome.problem === null) return <Alert tone="success">{messages.mailSent({ to: outcome.to })}</Alert>;
  return (
    <Alert tone="danger" title={messages.mailRefused}>
      <code className={styles.words}>{outcome.problem}</code>
    </Alert>
  );
};
