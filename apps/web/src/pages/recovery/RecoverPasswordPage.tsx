import { recoveryMessages } from '../../features/recovery/messages.ts';
import { RequestForm } from '../../features/recovery/RequestForm.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLocation, useNavigate, useParams } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { checkEmailPath, type RecoveryState, readRecoveryState } from './recovery-state.ts';

const RecoverPasswordPage = () => {
  const messages = useMessages(recoveryMessages);
  const { voucherId } = useParams();
  const { email = '', problem = null } = readRecoveryState(useLocation().state);
  const navigate = useNavigate();
  useTitle(messages.requestTitle);

  const stateFor = (address: string): RecoveryState => ({ email: address, sentAtMs: Date.now(), voucherId });
  return (
    <AuthLayout heading={messages.requestHeading} lead={messages.requestLead}>
      <RequestForm
        initialEmail={email}
        initialProblem={problem}
        onSent={(address) => {
          toast.success(messages.codeSent);
          void navigate(checkEmailPath(voucherId), { state: stateFor(address) });
        }}
        onHaveCode={(address) => void navigate('/codeVerification', { state: stateFor(address) })}
      />
      <BackToLogin voucherId={voucherId} />
    </AuthLayout>
  );
};

export default RecoverPasswordPage;
