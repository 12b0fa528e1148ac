import type { QuizDetails } from '@palco/contract/quiz/quiz';
import { draftOf, emptyDraft, type QuizDraft } from '@palco/domain/quiz/draft';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FoldingPanel } from '../../../ui/layout/FoldingPanel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { deleteQuiz } from './api.ts';
import { quizControlMessages } from './messages.ts';
import styles from './QuizControl.module.css';
import { QuizEditor } from './QuizEditor.tsx';
import { QuizRow } from './QuizRow.tsx';
import { useQuizControl } from './use-quiz-control.ts';

type Editing = { readonly id: string | null; readonly draft: QuizDraft };

type QuizControlProps = {
  readonly roomId: string;
  /** Without a heading of its own. */
  readonly isPlain?: boolean;
};

/** Organizers create the quizzes of a room, release them and follow the answers. */
export const QuizControl = ({ roomId, isPlain = false }: QuizControlProps) => {
  const messages = useMessages(quizControlMessages);
  const { data, isError, refetch, put, attempt } = useQuizControl(roomId);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<QuizDetails | null>(null);

  const remove = async ({ id }: QuizDetails) => {
    setRemoving(null);
    try {
      await deleteQuiz(id);
      put(id, null);
    } catch {
      toast.warning(messages.failAction);
    }
  };
  const create = (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEditing({ id: null, draft: emptyDraft })}>
      {messages.create}
    </Button>
  );

  const content = (
    <>
      <div className={styles.body}>
        {isError && !data && (
          <EmptyState
            title={messages.failLoad}
            action={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
          />
        )}
        {!isError && !data && <Spinner label={messages.loading} />}
        {data?.questions.length === 0 && (
          <EmptyState title={messages.empty} text={messages.emptyText} action={create} />
        )}
        {data && data.questions.length > 0 && (
          <>
            <div className={styles.head}>{create}</div>
            <ul className={styles.list}>
              {data.questions.map((quiz) => (
                <QuizRow
                  key={quiz.id}
                  quiz={quiz}
                  attempt={attempt}
                  onEdit={() => setEditing({ id: quiz.id, draft: draftOf(quiz) })}
                  onCopy={() => setEditing({ id: null, draft: draftOf(quiz) })}
                  onRemove={() => setRemoving(quiz)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {editing && (
        <QuizEditor
          roomId={roomId}
          id={editing.id}
          initial={editing.draft}
          onSaved={(quiz) => {
            put(quiz.id, quiz);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        isDanger
        title={messages.removeTitle}
        text={messages.removeText}
        confirmLabel={messages.remove}
        cancelLabel={messages.cancel}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  );
  return isPlain ? content : <FoldingPanel title={messages.title}>{content}</FoldingPanel>;
};
