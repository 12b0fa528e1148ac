import { MailCheck } from 'lucide-react';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useLocation, useParams } from '../../lib/router/navigation.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { Mark } from './Mark.tsx';
import styles from './Recovery.module.css';
import { readRecoveryState, recoverPath } from './recovery-state.ts';

const CheckEmailPage = () => {
  const messages = useMessages(recoveryMessages);
  const { voucherId } = useParams();
  const state = readRecoveryState(useLocation().state);
  useTitle(messages.checkTitle);
  return (
    <AuthLayout
      above={
        <Mark tone="accent">
          <MailCheck />
        </Mark>
      }
      heading={messages.checkTitle}
      lead={state.email ? messages.checkLead({ email: state.email }) : messages.checkLeadNobody}
    >
      {state.email ? (
        <Link className={buttonClass({ size: 'lg', isFullWidth: true })} to="/codeVerification" state={state}>
          {messages.enterCode}
        </Link>
      ) : (
        <Link className={buttonClass({ size: 'lg', isFullWidth: true })} to={recoverPath(voucherId)}>
          {messages.askForCode}
        </Link>
      )}
      <BackToLogin voucherId={voucherId} />
      <p className={styles.hint}>{messages.checkHint}</p>
    </AuthLayout>
  );
};

export default CheckEmailPage;
