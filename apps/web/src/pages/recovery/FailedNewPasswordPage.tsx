import { ShieldX } from 'lucide-react';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useLocation } from '../../lib/router/navigation.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { Mark } from './Mark.tsx';
import { type RecoveryState, readRecoveryState, recoverPath } from './recovery-state.ts';

const FailedNewPasswordPage = () => {
  const messages = useMessages(recoveryMessages);
  const { email, voucherId } = readRecoveryState(useLocation().state);
  useTitle(messages.failedTitle);
  return (
    <AuthLayout
      above={
        <Mark tone="danger">
          <ShieldX />
        </Mark>
      }
      heading={messages.failedTitle}
      lead={messages.failedLead}
    >
      <Link
        className={buttonClass({ size: 'lg', isFullWidth: true })}
        to={recoverPath(voucherId)}
        state={{ email } satisfies RecoveryState}
      >
        {messages.askAgain}
      </Link>
      <BackToLogin voucherId={voucherId} />
    </AuthLayout>
  );
};

export default FailedNewPasswordPage;
