import { useState } from 'react';
import { CodeForm } from '../../features/recovery/CodeForm.tsx';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Navigate } from '../../lib/router/Navigate.tsx';
import { useLocation, useNavigate } from '../../lib/router/navigation.ts';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { type RecoveryState, readRecoveryState, recoverPath } from './recovery-state.ts';

const CodeVerificationPage = () => {
  const messages = useMessages(recoveryMessages);
  const { email, sentAtMs, voucherId } = readRecoveryState(useLocation().state);
  const [openedAtMs] = useState(() => Date.now());
  const navigate = useNavigate();
  useTitle(messages.codeTitle);

  if (!email) return <Navigate to="/recoverPassword" />;
  const replaceBy = (path: string, state: RecoveryState) => void navigate(path, { replace: true, state });
  return (
    <AuthLayout heading={messages.codeTitle} lead={messages.codeLead({ email })}>
      <CodeForm
        email={email}
        sentAtMs={sentAtMs ?? openedAtMs}
        onVerified={(token) => replaceBy(`/newPassword/${token}`, { email, voucherId })}
        onSpent={(problem) => replaceBy(recoverPath(voucherId), { email, problem })}
        onResent={(at) => replaceBy('/codeVerification', { email, voucherId, sentAtMs: at })}
      />
      <BackToLogin voucherId={voucherId} />
    </AuthLayout>
  );
};

export default CodeVerificationPage;
