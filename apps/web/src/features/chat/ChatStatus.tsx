import { useMessages } from '../../lib/i18n/messages.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './ChatColumn.module.css';
import { problemText } from './chat-problem.ts';
import type { ChatState } from './chat-state.ts';
import { chatMessages } from './messages.ts';

type ChatStatusProps = { readonly state: Pick<ChatState, 'phase' | 'failure'>; readonly onRetry: () => void };

/** The chat column while entering, or when entering was refused or failed. */
export const ChatStatus = ({ state: { phase, failure }, onRetry }: ChatStatusProps) => {
  const messages = useMessages(chatMessages);
  const isEntering = phase === 'entering';
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {messages.tryAgain}
    </Button>
  );
  return (
    <section className={styles.column} aria-label={messages.chat} aria-busy={isEntering || undefined}>
      <div className={styles.center}>
        {isEntering ? (
          <Spinner label={messages.entering} />
        ) : (
          <EmptyState title={problemText('enter', failure, messages)} action={phase === 'failed' && retry} />
        )}
      </div>
    </section>
  );
};
