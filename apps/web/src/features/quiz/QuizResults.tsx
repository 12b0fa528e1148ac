import { sharesOf } from '@palco/domain/quiz/answers';
import { questionsOf, type Run } from '@palco/domain/quiz/machine';
import { CircleCheck, CircleX, X } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { quizMessages } from './messages.ts';
import cardStyles from './QuizCard.module.css';
import styles from './QuizResults.module.css';
import { ResultBars } from './ResultBars.tsx';
import { ScrollingBody } from './ScrollingBody.tsx';

type QuizResultsProps = { readonly run: Run; readonly onClose: () => void };

/** The right answer, the distribution of all answers, and the viewer's own. */
export const QuizResults = ({ run, onClose }: QuizResultsProps) => {
  const messages = useMessages(quizMessages);
  const results = run.quiz.results ?? [];
  return (
    <section className={cardStyles.card} aria-label={messages.results}>
      <header className={styles.head}>
        <span className={styles.title}>{messages.results}</span>
        <IconButton size="sm" label={messages.close} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <ScrollingBody label={messages.options}>
        {questionsOf(run.quiz).map(({ id, question, answers }) => {
          const result = results.find((one) => one.id === id);
          const own = run.saved[id] ?? null;
          const right = result?.rightAnswer ?? null;
          return (
            <div key={id} className={styles.question}>
              <h2 className={cardStyles.question}>{question}</h2>
              {own !== null && right !== null && (
                <p className={styles.verdict} data-right={own === right || undefined}>
                  {own === right ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
                  {own === right ? messages.youWereRight : messages.youWereWrong}
                </p>
              )}
              <ResultBars
                answers={answers}
                counts={result?.counts ?? []}
                shares={sharesOf(result?.counts ?? [])}
                right={right}
                own={own}
                labels={messages}
              />
            </div>
          );
        })}
      </ScrollingBody>
    </section>
  );
};
