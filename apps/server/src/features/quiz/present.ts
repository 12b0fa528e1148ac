import type { Quiz, QuizDetails } from '@palco/contract/quiz/quiz';
import { countsOf } from '@palco/domain/quiz/answers';
import type { AnswerRepository } from './answer-repository.ts';
import type { QuestionRow, QuizRow } from './repository.ts';

export type Counts = Awaited<ReturnType<AnswerRepository['countsOf']>>;
export type ReleasedRow = QuizRow & { readonly released_at: Date; readonly ends_at: Date };

export const isReleased = (row: QuizRow | undefined): row is ReleasedRow =>
  row !== undefined && row.released_at !== null;
export const isActive = (row: QuizRow, now: Date): boolean => row.ends_at !== null && row.ends_at > now;
const isGroup = (row: QuizRow) => row.questions.length > 1;

/** The id of a question for viewers: a single question has the id of its quiz. */
export const viewersId = (row: QuizRow, question: QuestionRow): string => (isGroup(row) ? question.id : row.id);

const noAnswers: ReadonlyMap<string, number> = new Map();

export const presentQuiz = (
  row: ReleasedRow,
  now: Date,
  {
    own = noAnswers,
    counts = [],
    withGroups = true,
  }: { own?: typeof noAnswers; counts?: Counts; withGroups?: boolean },
): Quiz => {
  const [first] = row.questions;
  return {
    id: row.id,
    roomId: row.room_id,
    release: isActive(row, now),
    question: isGroup(row) ? row.title : (first?.question ?? ''),
    answers: isGroup(row) ? [] : (first?.answers ?? []),
    duration: row.duration_s,
    is_answered: row.questions.every((question) => own.has(question.id)),
    answer: isGroup(row) ? null : (own.get(first?.id ?? '') ?? null),
    groups: isGroup(row) && withGroups ? row.questions.map((question) => presentGroupQuestion(question, own)) : [],
    released_at: row.released_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    results: row.results_shown_at
      ? row.questions.map((question) => ({
          id: viewersId(row, question),
          counts: countsIn(question, counts),
          rightAnswer: question.right_answer,
        }))
      : null,
  };
};

const presentGroupQuestion = ({ id, question, answers }: QuestionRow, own: typeof noAnswers) => ({
  id,
  question,
  answers,
  answered: own.has(id),
  answer: own.get(id) ?? null,
});

export const presentDetails = (row: QuizRow, counts: Counts): QuizDetails => ({
  id: row.id,
  roomId: row.room_id,
  title: row.title,
  duration: row.duration_s,
  questions: row.questions.map((question) => ({
    id: question.id,
    question: question.question,
    answers: question.answers,
    rightAnswer: question.right_answer,
    counts: countsIn(question, counts),
  })),
  released_at: row.released_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  areResultsShown: row.results_shown_at !== null,
});

const countsIn = (question: QuestionRow, counts: Counts) =>
  countsOf(
    question.answers.length,
    counts.filter(({ questionId }) => questionId === question.id),
  );
