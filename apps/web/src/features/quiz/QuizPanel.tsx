import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { quizMessages } from './messages.ts';
import styles from './QuizPanel.module.css';
import type { QuizControls } from './use-quiz.ts';

type QuizPanelProps = { readonly state: QuizControls['state']; readonly children: ReactNode };

/** Spec section 2: a live without a chat has a side panel that shows only quizzes. */
export const QuizPanel = ({ state, children }: QuizPanelProps) => {
  const messages = useMessages(quizMessages);
  const isEmpty = state.name === 'idle' || state.name === 'finished';
  return (
    <section className={styles.panel} aria-labelledby="quiz-panel-title">
      <h2 id="quiz-panel-title" className={styles.title}>
        {messages.panelTitle}
      </h2>
      {isEmpty ? (
        <div className={styles.empty}>
          <CircleQuestionMark aria-hidden />
          <p className={styles.emptyTitle}>{messages.panelEmpty}</p>
          <p className={styles.emptyText}>{messages.panelText}</p>
        </div>
      ) : (
        children
      )}
    </section>
  );
};
