import { termsMessages } from '../../features/terms/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DoorArt } from '../../ui/StageArt.tsx';
import styles from './TermsPage.module.css';

export const UnsafeDocument = () => {
  const messages = useMessages(termsMessages);
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{messages.title}</h1>
      <EmptyState
        art={<DoorArt />}
        title={messages.unsafeTitle}
        text={messages.unsafeText}
        action={
          <Link className={buttonClass()} to="/home">
            {messages.goHome}
          </Link>
        }
      />
    </div>
  );
};
