import { usePage } from '../../features/shell/use-page.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { NotFoundArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { noticesMessages } from './messages.ts';
import styles from './NotFoundInShell.module.css';

/** The same notice where the user keeps the menu. */
const NotFoundInShell = () => {
  const messages = useMessages(noticesMessages);
  usePage({ title: messages.notFoundCode, trail: [{ label: messages.notFoundCode, path: '' }] });
  return (
    <div className={styles.place}>
      <h1 className="visually-hidden">{messages.notFoundCode}</h1>
      <EmptyState
        art={<NotFoundArt />}
        title={messages.notFoundTitle}
        text={messages.notFoundText}
        action={
          <Link className={buttonClass()} to="/home">
            {messages.goHome}
          </Link>
        }
      />
    </div>
  );
};

export default NotFoundInShell;
