import { readClaims } from '@palco/domain/auth/token';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { RecoveryPasswordForm } from '../../features/recovery/RecoveryPasswordForm.tsx';
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

  // Expiry is left to the server, whose clock issued the token; only the kind of token is checked here.
  if (!readClaims(token)?.force_pw_change) return <NoLink voucherId={voucherId} />;
  const goTo = (path: string) =>
    void navigate(path, { replace: true, state: { email, voucherId } satisfies RecoveryState });
  return (
    <AuthLayout heading={messages.newHeading} lead={messages.newLead}>
      <RecoveryPasswordForm
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
