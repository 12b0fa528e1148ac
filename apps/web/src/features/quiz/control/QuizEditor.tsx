import type { QuizDetails } from '@palco/contract/quiz/quiz';
import * as limits from '@palco/contract/room-limits';
import {
  type DraftQuestion,
  draftProblems,
  emptyQuestion,
  inputOf,
  isComplete,
  type QuizDraft,
} from '@palco/domain/quiz/draft';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { createQuiz, updateQuiz } from './api.ts';
import { quizControlMessages } from './messages.ts';
import { QuestionFields } from './QuestionFields.tsx';
import styles from './QuizEditor.module.css';

type QuizEditorProps = {
  readonly roomId: string;
  /** Null writes a new one. */
  readonly id: string | null;
  readonly initial: QuizDraft;
  readonly onSaved: (quiz: QuizDetails) => void;
  readonly onClose: () => void;
};

const { minDurationS, maxDurationS, maxQuestions, maxQuestionLength } = limits.quiz;

/** The form of a quiz: one question, or a group of them. */
export const QuizEditor = ({ roomId, id, initial, onSaved, onClose }: QuizEditorProps) => {
  const messages = useMessages(quizControlMessages);
  const [draft, setDraft] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problems = draftProblems(draft);

  const change = (part: Partial<QuizDraft>) => setDraft((now) => ({ ...now, ...part }));
  const changeQuestion = (place: number, question: DraftQuestion) =>
    setDraft((now) => ({ ...now, questions: now.questions.with(place, question) }));
  const save = async () => {
    setIsChecked(true);
    if (!isComplete(draft)) return;
    setIsSaving(true);
    try {
      const input = inputOf(draft);
      onSaved(await (id === null ? createQuiz(roomId, input) : updateQuiz(id, input)));
    } catch (error) {
      const wasReleased = error instanceof ApiError && error.code === 'QUIZ_RELEASED';
      setProblem(wasReleased ? messages.wasReleased : messages.failSave);
      setIsSaving(false);
    }
  };

  const isGroup = draft.questions.length > 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={id === null ? messages.newTitle : messages.editTitle}
      closeLabel={messages.closeEditor}
      isDismissable={!isSaving}
      footer={
        <>
          <Button variant="secondary" disabled={isSaving} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form="quiz-editor" isLoading={isSaving} loadingLabel={messages.saving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form
        id="quiz-editor"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {isGroup && (
          <Field
            label={messages.groupTitle}
            hint={messages.groupTitleHint}
            maxLength={maxQuestionLength}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
        {draft.questions.map((question, place) => (
          <QuestionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: questions are identified by their position alone
            key={place}
            place={place}
            isGroup={isGroup}
            question={question}
            problems={isChecked ? problems.questions[place] : undefined}
            onChange={(changed) => changeQuestion(place, changed)}
            onRemove={() => change({ questions: draft.questions.toSpliced(place, 1) })}
          />
        ))}
        {draft.questions.length < maxQuestions && (
          <Button
            variant="secondary"
            icon={<Plus aria-hidden />}
            onClick={() => change({ questions: [...draft.questions, emptyQuestion] })}
          >
            {messages.addQuestion}
          </Button>
        )}
        <Field
          label={messages.duration}
          type="number"
          inputMode="numeric"
          min={minDurationS}
          max={maxDurationS}
          value={draft.duration}
          error={problems.duration ? messages.durationError({ min: minDurationS, max: maxDurationS }) : undefined}
          onChange={(event) => change({ duration: event.target.value })}
        />
      </form>
    </Dialog>
  );
};
