import { formatCountdown, remainingMs } from '@palco/domain/quiz/time';
import { CircleQuestionMark } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { quizMessages } from './messages.ts';
import { QuizCard } from './QuizCard.tsx';
import { QuizResults } from './QuizResults.tsx';
import styles from './QuizView.module.css';
import { useServerNow } from './server-clock.ts';
import type { QuizControls } from './use-quiz.ts';

type QuizViewProps = { readonly quiz: QuizControls; readonly place: 'screen' | 'chat' | 'panel' | 'below' };

/** Whatever of a quiz is to be seen, in the place it is in; nothing when there is none. */
export const QuizView = ({ quiz: { state, send }, place }: QuizViewProps) => {
  if (state.name === 'idle' || state.name === 'finished') return null;
  return (
    <div className={styles.view} data-place={place}>
      {(state.name === 'open' || state.name === 'answered') && (
        <QuizCard key={state.run.quiz.id} run={state.run} isAnswered={state.name === 'answered'} send={send} />
      )}
      {state.name === 'set_aside' && <Aside quiz={state.run.quiz} onReopen={() => send({ name: 'reopen' })} />}
      {state.name === 'results' && <QuizResults run={state.run} onClose={() => send({ name: 'dismiss' })} />}
    </div>
  );
};

type AsideProps = { readonly quiz: { readonly ends_at: string }; readonly onReopen: () => void };

/** A quiz that the viewer set aside, with the remaining time. */
const Aside = ({ quiz, onReopen }: AsideProps) => {
  const messages = useMessages(quizMessages);
  const leftMs = remainingMs(quiz, useServerNow(true));
  return (
    <section className={styles.aside} aria-label={messages.quiz}>
      <CircleQuestionMark aria-hidden />
      <span className={styles.asideText}>
        {messages.waiting} <time>{formatCountdown(leftMs)}</time>
      </span>
      <Button size="sm" onClick={onReopen}>
        {messages.reopen}
      </Button>
    </section>
  );
};
