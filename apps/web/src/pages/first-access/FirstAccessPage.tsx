import { mustChangePassword } from '@palco/domain/auth/token';
import { FirstAccessForm } from '../../features/auth/FirstAccessForm.tsx';
import { authMessages } from '../../features/auth/messages.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Navigate } from '../../lib/router/Navigate.tsx';
import { useLocation, useNavigate, useParams } from '../../lib/router/navigation.ts';
import { useToken } from '../../lib/storage/use-token.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import styles from './FirstAccessPage.module.css';
import { isFirstAccess } from './first-access-state.ts';

const FirstAccessPage = () => {
  const messages = useMessages(authMessages);
  const { username = '' } = useParams();
  const { state } = useLocation();
  const { token } = useToken();
  const navigate = useNavigate();
  useTitle(messages.firstAccessTitle);

  if (!isFirstAccess(state) || !mustChangePassword(token, Date.now())) return <Navigate to="/" />;
  return (
    <AuthLayout heading={messages.firstAccessHeading} lead={messages.firstAccessLead({ username })}>
      <FirstAccessForm username={username} onLoginNeeded={() => void navigate('/', { replace: true })} />
      <Link className={`${buttonClass({ variant: 'ghost', isFullWidth: true })} ${styles.back}`} to="/">
        {messages.backToLogin}
      </Link>
    </AuthLayout>
  );
};

export default FirstAccessPage;
