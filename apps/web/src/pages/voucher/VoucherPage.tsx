import * as limits from '@palco/contract/limits';
import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { VoucherEntry } from '../../features/vouchers/VoucherEntry.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate, useParams } from '../../lib/router/navigation.ts';
import { cleanCode } from '../../ui/forms/code-boxes.ts';
import { AuthLayout } from '../login/AuthLayout.tsx';
import styles from './VoucherPage.module.css';

const VoucherPage = () => {
  const messages = useMessages(vouchersMessages);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  useTitle(messages.landingTitle);
  const initialCode = cleanCode(id, 'alphanumeric').slice(0, limits.voucher.codeLength);
  return (
    <AuthLayout heading={messages.landingHeading} lead={messages.landingLead}>
      <VoucherEntry
        key={initialCode}
        initialCode={initialCode}
        onUsable={(code) => void navigate(`/voucher/${code}/login`, { replace: id !== '' })}
      />
      <p className={styles.aside}>
        {messages.haveAccount} <Link to="/">{messages.goToLogin}</Link>
      </p>
    </AuthLayout>
  );
};

export default VoucherPage;
