import type { QuizDetails } from '@palco/contract/quiz/quiz';
import { sharesOf } from '@palco/domain/quiz/answers';
import { formatCountdown, remainingMs } from '@palco/domain/quiz/time';
import { Copy, Eye, EyeOff, MoreHorizontal, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-items.ts';
import { ResultBars } from '../ResultBars.tsx';
import { useServerNow } from '../server-clock.ts';
import { closeQuiz, releaseQuiz, showResults } from './api.ts';
import { quizControlMessages } from './messages.ts';
import styles from './QuizRow.module.css';

type QuizRowProps = {
  readonly quiz: QuizDetails;
  readonly attempt: (action: () => Promise<QuizDetails>) => Promise<void>;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
};

type Standing = 'draft' | 'open' | 'closed' | 'shown';

/** One quiz of the organizer's list: its state, the actions it allows, and the answers so far. */
export const QuizRow = ({ quiz, attempt, onEdit, onCopy, onRemove }: QuizRowProps) => {
  const messages = useMessages(quizControlMessages);
  const [isBusy, setIsBusy] = useState(false);
  const { standing, leftMs } = useStanding(quiz);
  const name = quiz.title || (quiz.questions[0]?.question ?? '');
  const answered = Math.max(0, ...quiz.questions.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));

  const run = async (action: () => Promise<QuizDetails>) => {
    setIsBusy(true);
    await attempt(action);
    setIsBusy(false);
  };
  const items: MenuItem[] =
    standing === 'draft'
      ? [{ id: 'edit', label: messages.edit, icon: <Pencil />, onSelect: onEdit }]
      : [{ id: 'copy', label: messages.copy, icon: <Copy />, onSelect: onCopy }];
  if (standing !== 'open') {
    items.push({ id: 'remove', label: messages.remove, icon: <Trash2 />, isDanger: true, onSelect: onRemove });
  }

  return (
    <li className={styles.row} data-standing={standing}>
      <div className={styles.head}>
        <div className={styles.texts}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.facts}>
            <Badge tone={tones[standing]}>
              {messages[standing]}
              {standing === 'open' && <time>{formatCountdown(leftMs)}</time>}
            </Badge>
            {quiz.questions.length > 1 && <span>{messages.questions({ count: quiz.questions.length })}</span>}
            {standing === 'draft' && <span>{messages.seconds({ count: quiz.duration })}</span>}
            {standing !== 'draft' && <span>{messages.answered({ count: answered })}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          {standing === 'draft' && (
            <Button
              size="sm"
              isLoading={isBusy}
              icon={<Play aria-hidden />}
              onClick={() => void run(() => releaseQuiz(quiz.id))}
            >
              {messages.release}
            </Button>
          )}
          {standing === 'open' && (
            <Button
              size="sm"
              variant="secondary"
              isLoading={isBusy}
              icon={<Square aria-hidden />}
              onClick={() => void run(() => closeQuiz(quiz.id))}
            >
              {messages.close}
            </Button>
          )}
          {(standing === 'closed' || standing === 'shown') && (
            <Button
              size="sm"
              variant="secondary"
              isLoading={isBusy}
              icon={standing === 'shown' ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              onClick={() => void run(() => showResults(quiz.id, standing !== 'shown'))}
            >
              {standing === 'shown' ? messages.hide : messages.show}
            </Button>
          )}
          <Menu
            label={messages.more({ name })}
            align="end"
            items={items}
            trigger={<IconButton size="sm" label={messages.more({ name })} icon={<MoreHorizontal aria-hidden />} />}
          />
        </div>
      </div>
      {standing !== 'draft' && (
        <details className={styles.results} open={standing === 'open' || standing === 'shown'}>
          <summary className={styles.resultsHead}>{messages.answersTitle}</summary>
          {quiz.questions.map((question) => (
            <div key={question.id} className={styles.question}>
              {quiz.questions.length > 1 && <p className={styles.questionText}>{question.question}</p>}
              <ResultBars
                answers={question.answers}
                counts={question.counts}
                shares={sharesOf(question.counts)}
                right={question.rightAnswer}
                own={null}
                labels={messages}
              />
            </div>
          ))}
        </details>
      )}
    </li>
  );
};

const tones = { draft: 'neutral', open: 'live', closed: 'neutral', shown: 'success' } as const;

/** Derived from the server's clock, so that no notice is needed when the time is over. */
const useStanding = (quiz: QuizDetails): { standing: Standing; leftMs: number } => {
  const [isOver, setIsOver] = useState(false);
  const isReleased = quiz.ends_at !== null;
  const nowMs = useServerNow(isReleased && !isOver);
  if (quiz.ends_at === null) return { standing: 'draft', leftMs: 0 };
  const leftMs = remainingMs({ ends_at: quiz.ends_at }, nowMs);
  if (isOver !== (leftMs === 0)) setIsOver(leftMs === 0);
  if (leftMs > 0) return { standing: 'open', leftMs };
  return { standing: quiz.areResultsShown ? 'shown' : 'closed', leftMs };
};
