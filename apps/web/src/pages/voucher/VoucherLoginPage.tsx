import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { CourseTicket } from '../../features/vouchers/CourseTicket.tsx';
import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { storePendingVoucher } from '../../features/vouchers/pending-voucher.ts';
import { UnreachableStep } from '../../features/vouchers/registration/UnreachableStep.tsx';
import { useVoucherCheck } from '../../features/vouchers/use-voucher-check.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate, useParams } from '../../lib/router/navigation.ts';
import { clearRedirect } from '../../lib/storage/redirect.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { firstAccessState } from '../first-access/first-access-state.ts';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { CheckingScreen } from './CheckingScreen.tsx';
import { useNoVoucher } from './use-no-voucher.ts';
import styles from './VoucherPage.module.css';

type VoucherLoginPageProps = { readonly onBegin: () => void };

const VoucherLoginPage = ({ onBegin }: VoucherLoginPageProps) => {
  const messages = useMessages(vouchersMessages);
  const { id = '' } = useParams();
  const code = id.toUpperCase();
  const { check, retry } = useVoucherCheck(code, useNoVoucher());
  useTitle(messages.loginTitle);

  if (check.name !== 'usable') {
    return (
      <AuthLayout
        heading={check.name === 'checking' ? messages.loginTitle : messages.unreachableHeading}
        lead=""
        isLong
      >
        {check.name === 'checking' ? <CheckingScreen /> : <UnreachableStep problem={check.problem} onRetry={retry} />}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout heading={messages.loginHeading} lead={messages.loginLead} isLong>
      <VoucherLogin code={code} courseName={check.status.courseName} onBegin={onBegin} />
    </AuthLayout>
  );
};

type VoucherLoginProps = { readonly code: string; readonly courseName: string; readonly onBegin: () => void };

const VoucherLogin = ({ code, courseName, onBegin }: VoucherLoginProps) => {
  const messages = useMessages(vouchersMessages);
  const navigate = useNavigate();
  const keepVoucher = () => {
    // Spec section 4: a login with a voucher leads home, whatever page required it.
    clearRedirect();
    storePendingVoucher({ from: 'login', code, courseName });
  };
  return (
    <>
      <CourseTicket code={code} courseName={courseName} />
      <LoginForm
        recoverPath={`/recoverPassword/${code}`}
        onBegin={onBegin}
        onAccepted={keepVoucher}
        onFirstAccess={(username) =>
          void navigate(`/firstAccess/${encodeURIComponent(username)}`, { state: firstAccessState })
        }
      />
      <p className={styles.or}>{messages.firstTime}</p>
      <Link className={buttonClass({ variant: 'secondary', isFullWidth: true })} to={`/voucher/${code}/register`}>
        {messages.register}
      </Link>
      <p className={styles.aside}>
        <Link to="/voucher/">{messages.anotherCode}</Link>
      </p>
    </>
  );
};

export default VoucherLoginPage;
