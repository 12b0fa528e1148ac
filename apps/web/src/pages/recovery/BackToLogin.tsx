import { recoveryMessages } from '../../features/recovery/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './Recovery.module.css';
import { loginPath } from './recovery-state.ts';

/** Spec section 2: back to the login, or to the voucher's login for users who came with a voucher. */
export const BackToLogin = ({ voucherId }: { readonly voucherId: string | undefined }) => {
  const messages = useMessages(recoveryMessages);
  return (
    <Link
      className={classNames(buttonClass({ variant: 'ghost', isFullWidth: true }), styles.back)}
      to={loginPath(voucherId)}
    >
      {messages.backToLogin}
    </Link>
  );
};
