import { useEffect } from 'react';
import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { authMessages } from '../../features/auth/messages.ts';
import { clearPendingVoucher } from '../../features/vouchers/pending-voucher.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate } from '../../lib/router/navigation.ts';
import { readStored, removeStored } from '../../lib/storage/storage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { firstAccessState } from '../first-access/first-access-state.ts';
import { AuthLayout } from './AuthLayout.tsx';
import styles from './LoginPage.module.css';

type LoginPageProps = { readonly onBegin: () => void };

const LoginPage = ({ onBegin }: LoginPageProps) => {
  const messages = useMessages(authMessages);
  const navigate = useNavigate();
  useTitle(messages.loginTitle);
  useLogoutFailure(messages.logoutFailed);
  return (
    <AuthLayout heading={messages.loginHeading} lead={messages.loginLead}>
      <LoginForm
        onBegin={onBegin}
        // A voucher left over from an abandoned voucher login must not be activated for this user.
        onAccepted={clearPendingVoucher}
        onFirstAccess={(username) =>
          void navigate(`/firstAccess/${encodeURIComponent(username)}`, { state: firstAccessState })
        }
      />
      <p className={styles.voucher}>
        {messages.haveVoucher} <Link to="/voucher">{messages.useVoucher}</Link>
      </p>
    </AuthLayout>
  );
};

/** A logout reloads the page, so its failure is reported here. */
const useLogoutFailure = (text: string) => {
  useEffect(() => {
    if (readStored('flash') !== 'logout_failed') return;
    removeStored('flash');
    toast.error(text);
  }, [text]);
};

export default LoginPage;
