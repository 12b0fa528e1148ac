import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { TicketArt } from '../../../ui/art/TicketArt.tsx';
import { buttonClass } from '../../../ui/forms/Button.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from './DoneStep.module.css';

/** Links to the login page where logging in, the last step, has failed. */
export const DoneStep = ({ isLoggedIn }: { readonly isLoggedIn: boolean }) => {
  const messages = useMessages(vouchersMessages);
  return (
    <>
      <div className={styles.art}>
        <TicketArt />
      </div>
      <Link className={buttonClass({ size: 'lg', isFullWidth: true })} to={isLoggedIn ? '/home' : '/'}>
        {messages.enter}
      </Link>
    </>
  );
};
