import { useMessages } from '../../lib/i18n/messages.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { termsMessages } from './messages.ts';
import styles from './TermsReader.module.css';

/** Keeps the space of the document while it is loading. */
export const DocumentSkeleton = () => {
  const messages = useMessages(termsMessages);
  return (
    <div className={styles.waiting}>
      <Spinner size="lg" />
      <p role="status">{messages.loading}</p>
    </div>
  );
};
