import * as limits from '@palco/contract/room-limits';
import type { DraftQuestion, QuestionProblems } from '@palco/domain/quiz/draft';
import { Plus, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { quizControlMessages } from './messages.ts';
import styles from './QuizEditor.module.css';

type QuestionFieldsProps = {
  readonly place: number;
  readonly isGroup: boolean;
  readonly question: DraftQuestion;
  /** Undefined until the organizer tried to save. */
  readonly problems: QuestionProblems | undefined;
  readonly onChange: (question: DraftQuestion) => void;
  readonly onRemove: () => void;
};

const { minAnswers, maxAnswers, maxAnswerLength, maxQuestionLength } = limits.quiz;

/** One question of a quiz: its text, its answers, and the right one. */
export const QuestionFields = ({ place, isGroup, question, problems, onChange, onRemove }: QuestionFieldsProps) => {
  const messages = useMessages(quizControlMessages);
  const group = useId();
  const { answers, rightAnswer } = question;
  const removeAnswer = (index: number) =>
    onChange({
      ...question,
      answers: answers.toSpliced(index, 1),
      rightAnswer: rightAnswer === null || rightAnswer === index ? null : rightAnswer - (rightAnswer > index ? 1 : 0),
    });
  const problemOf = (index: number) => {
    const problem = problems?.answers[index];
    return problem ? messages[problem] : undefined;
  };

  return (
    <fieldset className={styles.question}>
      <legend className={isGroup ? styles.legend : 'visually-hidden'}>
        {messages.questionOf({ place: place + 1 })}
      </legend>
      {isGroup && (
        <div className={styles.removeQuestion}>
          <IconButton
            size="sm"
            label={messages.removeQuestion({ place: place + 1 })}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        </div>
      )}
      <TextArea
        label={messages.question}
        rows={2}
        maxLength={maxQuestionLength}
        value={question.question}
        error={problems?.question ? messages.required : undefined}
        onChange={(event) => onChange({ ...question, question: event.target.value })}
      />
      <div className={styles.answers}>
        <p className={styles.answersTitle}>{messages.answersTitle}</p>
        <p className={styles.hint}>{messages.answersHint}</p>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are identified by their position alone
          <div key={index} className={styles.answer}>
            <input
              type="radio"
              className={styles.right}
              name={group}
              aria-label={messages.rightOf({ place: index + 1 })}
              checked={rightAnswer === index}
              onChange={() => onChange({ ...question, rightAnswer: index })}
              // A second press clears the selection: a poll has no right answer.
              onClick={() => rightAnswer === index && onChange({ ...question, rightAnswer: null })}
            />
            <Field
              isLabelHidden
              label={messages.answer({ place: index + 1 })}
              placeholder={messages.answer({ place: index + 1 })}
              maxLength={maxAnswerLength}
              value={answer}
              error={problemOf(index)}
              onChange={(event) => onChange({ ...question, answers: answers.with(index, event.target.value) })}
            />
            {answers.length > minAnswers && (
              <IconButton
                size="sm"
                label={messages.removeAnswer({ place: index + 1 })}
                icon={<X aria-hidden />}
                onClick={() => removeAnswer(index)}
              />
            )}
          </div>
        ))}
        {answers.length < maxAnswers && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => onChange({ ...question, answers: [...answers, ''] })}
          >
            {messages.addAnswer}
          </Button>
        )}
      </div>
    </fieldset>
  );
};
