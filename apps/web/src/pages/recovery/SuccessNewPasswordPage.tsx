import { ShieldCheck } from 'lucide-react';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useLocation } from '../../lib/router/navigation.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { Mark } from './Mark.tsx';
import { loginPath, readRecoveryState } from './recovery-state.ts';

const SuccessNewPasswordPage = () => {
  const messages = useMessages(recoveryMessages);
  const { voucherId } = readRecoveryState(useLocation().state);
  useTitle(messages.successTitle);
  return (
    <AuthLayout
      above={
        <Mark tone="success">
          <ShieldCheck />
        </Mark>
      }
      heading={messages.successTitle}
      lead={messages.successLead}
    >
      <Link className={buttonClass({ size: 'lg', isFullWidth: true })} to={loginPath(voucherId)}>
        {messages.logIn}
      </Link>
    </AuthLayout>
  );
};

export default SuccessNewPasswordPage;
