import { useMessages } from '../../lib/i18n/messages.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { termsMessages } from './messages.ts';
import styles from './TermsReader.module.css';

export const DocumentFailed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const messages = useMessages(termsMessages);
  return (
    <div className={styles.failed} role="alert">
      <EmptyState
        art={<CableArt />}
        title={messages.failedTitle}
        text={messages.failedText}
        action={<Button onClick={onRetry}>{messages.retry}</Button>}
      />
    </div>
  );
};
