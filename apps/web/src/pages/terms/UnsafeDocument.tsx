import { termsMessages } from '../../features/terms/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { DoorArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
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
