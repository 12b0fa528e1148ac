import { Check } from 'lucide-react';
import styles from './Answers.module.css';

type AnswersProps = {
  readonly answers: readonly string[];
  readonly chosen: number | null;
  readonly isLocked: boolean;
  readonly onChoose: (answer: number) => void;
};

/** Big buttons, each with the key that presses it. A locked one stays readable and focusable, and does nothing. */
export const Answers = ({ answers, chosen, isLocked, onChoose }: AnswersProps) => (
  <ol className={styles.answers} data-locked={isLocked || undefined} data-short={areShort(answers) || undefined}>
    {answers.map((answer, place) => (
      <li key={answer}>
        <button
          type="button"
          className={styles.answer}
          aria-pressed={chosen === place}
          aria-disabled={isLocked || undefined}
          onClick={() => !isLocked && onChoose(place)}
        >
          <span className={styles.key} aria-hidden>
            {chosen === place ? <Check /> : place + 1}
          </span>
          <span className={styles.text}>{answer}</span>
        </button>
      </li>
    ))}
  </ol>
);

/** Characters that fit in one line of half a phone. */
const shortLength = 14;
const areShort = (answers: readonly string[]): boolean => answers.every((answer) => answer.length <= shortLength);
