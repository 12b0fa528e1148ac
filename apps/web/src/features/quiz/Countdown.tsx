import type { Quiz } from '@palco/contract/quiz/quiz';
import { formatCountdown, remainingMs, remainingShare } from '@palco/domain/quiz/time';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import styles from './Countdown.module.css';
import { quizMessages } from './messages.ts';
import { useServerNow } from './server-clock.ts';

type CountdownProps = { readonly quiz: Quiz; readonly isRunning: boolean; readonly children: ReactNode };

/** Below this the bar turns red. */
const hurryMs = 5000;

/** A bar and the remaining seconds, by the server's clock. */
export const Countdown = ({ quiz, isRunning, children }: CountdownProps) => {
  const messages = useMessages(quizMessages);
  const nowMs = useServerNow(isRunning);
  const leftMs = remainingMs(quiz, nowMs);
  return (
    <header className={styles.countdown} data-hurry={leftMs <= hurryMs || undefined}>
      <div className={styles.track} aria-hidden>
        <div className={styles.bar} style={{ transform: `scaleX(${remainingShare(quiz, nowMs)})` }} />
      </div>
      <div className={styles.line}>
        <span className={styles.title}>{children}</span>
        <span className={styles.time} role="timer" aria-label={messages.timeLeft}>
          <Timer aria-hidden />
          {formatCountdown(leftMs)}
        </span>
      </div>
    </header>
  );
};
