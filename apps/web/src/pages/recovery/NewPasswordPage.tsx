import { readClaims } from '@palco/domain/auth/token';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { NewPasswordForm } from '../../features/recovery/NewPasswordForm.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLocation, useNavigate, useParams } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { NoLink } from './NoLink.tsx';
import { type RecoveryState, readRecoveryState } from './recovery-state.ts';

const NewPasswordPage = () => {
  const messages = useMessages(recoveryMessages);
  const { t: token = '' } = useParams();
  const { email, voucherId } = readRecoveryState(useLocation().state);
  const navigate = useNavigate();
  useTitle(messages.newTitle);

  // Whether it still counts only the server can say, whose clock it was made by; what cannot be such a token is not asked.
  if (!readClaims(token)?.force_pw_change) return <NoLink voucherId={voucherId} />;
  const goTo = (path: string) =>
    void navigate(path, { replace: true, state: { email, voucherId } satisfies RecoveryState });
  return (
    <AuthLayout heading={messages.newHeading} lead={messages.newLead}>
      <NewPasswordForm
        token={token}
        email={email}
        onChanged={() => goTo('/successNewPassword')}
        onRejected={() => {
          toast.error(messages.problems.ERROR_CREDENTIALS);
          goTo('/failedNewPassword');
        }}
      />
      <BackToLogin voucherId={voucherId} />
    </AuthLayout>
  );
};

export default NewPasswordPage;
