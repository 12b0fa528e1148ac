import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { MessageScreen } from '../../ui/feedback/MessageScreen.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './BootScreen.module.css';
import { authMessages } from './messages.ts';

type BootScreenProps = { readonly error: Error | null; readonly isTrying: boolean; readonly onRetry: () => void };

/** Shown to a logged-in user until the account is loaded, or when loading fails. */
export const BootScreen = ({ error, isTrying, onRetry }: BootScreenProps) => {
  const messages = useMessages(authMessages);
  if (!error) return <Splash text={messages.opening} />;
  const failure = error instanceof ApiError ? error : null;
  return (
    <MessageScreen
      art={<CableArt />}
      title={failure ? messages.bootFailedTitle : messages.bootOfflineTitle}
      text={failure ? messages.bootFailedText({ status: failure.status }) : messages.bootOfflineText}
      actions={
        <Button isLoading={isTrying} loadingLabel={messages.trying} onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      }
    />
  );
};

const Splash = ({ text }: { readonly text: string }) => (
  <main className={styles.splash} aria-busy="true">
    <div className={styles.mark}>
      <Logo variant="mark" size={64} />
    </div>
    <p className={styles.text} role="status">
      {text}
    </p>
  </main>
);
