import { currentQuestion, isGroup, isLast, questionsOf, type Run } from '@palco/domain/quiz/machine';
import { ArrowLeft, ArrowRight, Check, CircleCheck, SkipForward } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Answers } from './Answers.tsx';
import { Countdown } from './Countdown.tsx';
import { quizMessages } from './messages.ts';
import styles from './QuizCard.module.css';
import { ScrollingBody } from './ScrollingBody.tsx';
import { useAnswerKeys } from './use-answer-keys.ts';
import type { QuizControls } from './use-quiz.ts';

type QuizCardProps = {
  readonly run: Run;
  /** Answered a moment ago: about to leave. */
  readonly isAnswered: boolean;
  readonly send: QuizControls['send'];
};

/** Spec sections 2 and 4: a question with answer buttons, a countdown bar, skip and back. */
export const QuizCard = ({ run, isAnswered, send }: QuizCardProps) => {
  const messages = useMessages(quizMessages);
  const question = currentQuestion(run);
  const count = questionsOf(run.quiz).length;
  useAnswerKeys(isAnswered ? 0 : (question?.answers.length ?? 0), (answer) => send({ name: 'choose', answer }));
  if (!question) return null;

  const saved = run.saved[question.id] ?? null;
  const isLocked = isAnswered || saved !== null;
  return (
    <section className={styles.card} aria-label={messages.quiz} data-single={!isGroup(run.quiz) || undefined}>
      <Countdown quiz={run.quiz} isRunning={!isAnswered}>
        {isGroup(run.quiz) ? messages.question({ place: run.index + 1, count }) : messages.quiz}
      </Countdown>
      <ScrollingBody key={question.id} label={messages.options}>
        {isGroup(run.quiz) && run.quiz.question !== '' && <p className={styles.groupTitle}>{run.quiz.question}</p>}
        <h2 className={styles.question}>{question.question}</h2>
        <Answers
          answers={question.answers}
          chosen={saved ?? run.chosen[question.id] ?? null}
          isLocked={isLocked}
          onChoose={(answer) => send({ name: 'choose', answer })}
        />
      </ScrollingBody>
      <footer className={styles.footer}>
        {isLocked && (
          <p className={styles.sent}>
            <CircleCheck aria-hidden />
            {isAnswered ? messages.sent : messages.locked}
          </p>
        )}
        {!isAnswered && (
          <div className={styles.moves}>
            {isGroup(run.quiz) && run.index > 0 && (
              <Button
                size="sm"
                variant="ghost"
                icon={<ArrowLeft aria-hidden />}
                onClick={() => send({ name: 'previous' })}
              >
                {messages.back}
              </Button>
            )}
            {saved === null && (
              <Button
                size="sm"
                variant="ghost"
                icon={<SkipForward aria-hidden />}
                onClick={() => send({ name: 'skip' })}
              >
                {messages.skip}
              </Button>
            )}
            {isGroup(run.quiz) && (
              <Button
                size="sm"
                variant="primary"
                icon={isLast(run) ? <Check aria-hidden /> : <ArrowRight aria-hidden />}
                onClick={() => send({ name: 'next' })}
              >
                {isLast(run) ? messages.finish : messages.next}
              </Button>
            )}
          </div>
        )}
      </footer>
    </section>
  );
};
