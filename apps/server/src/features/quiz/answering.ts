/** Quizzes for the members of a room: reading and answering. Answers are committed in groups. */

import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import type { Quiz } from '@palco/contract/quiz/quiz';
import type { Scoring } from '@palco/contract/ranking';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import { findAnswer } from '@palco/domain/quiz/answers';
import { answerPoints } from '@palco/domain/ranking/points';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import { createGroupCommit } from '../../shared/group-commit.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { AnswerRepository, GivenAnswer } from './answer-repository.ts';
import { withDescription } from './messages.ts';
import { isActive, presentQuiz, type ReleasedRow, viewersId } from './present.ts';
import type { ReleasedQuizzes } from './released-quizzes.ts';
import type { QuestionRow, QuizRepository } from './repository.ts';

type Points = { courseId: string; userId: string; key: string; points: number; at: Date };

type Earned = { points: number; rank: number | null; total: number };

export type AnsweringPorts = {
  repository: QuizRepository;
  answers: AnswerRepository;
  clock: Clock;
  released: ReleasedQuizzes;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  admit: (identity: Identity, roomId: string) => Promise<void>;
  canManageRoom: (identity: Identity, roomId: string) => Promise<boolean>;
  scoringOf: (courseId: string) => Promise<Scoring>;
  /** Inside the transaction that stores the answers. */
  award: (tx: Db, points: readonly Points[]) => Promise<void>;
  /** Points that a user earned by these keys, with their place; null in a course without gamification. */
  earnedBy: (courseId: string, userId: string, keys: readonly string[]) => Promise<Earned | null>;
  onAnswered: (quizIds: ReadonlySet<string>) => void;
  record: (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) => void;
};

export type QuizAnswering = ReturnType<typeof createQuizAnswering>;

/** One call: the answers of one user to questions of one quiz. */
type Submission = { readonly quiz: ReleasedRow; readonly userId: string; readonly at: Date; readonly given: Given[] };
type Given = { readonly question: QuestionRow; readonly answer: number };
type Outcome = { readonly submission: Submission; readonly stored: readonly Given[]; readonly wasAnswered: boolean };

export type AnswerInput = {
  readonly answer?: string | undefined;
  readonly answers?: readonly { readonly id: string; readonly answer: string | number }[] | undefined;
};

export const createQuizAnswering = ({ repository, answers, released, clock, ...ports }: AnsweringPorts) => {
  const memberships = createCachedReads<void>({ nowMs: clock.monotonicMs, ttlMs: limits.quiz.cacheMs });

  const admit = (identity: Identity, roomId: string) =>
    memberships.get(`${roomId} ${identity.userId}`, () => ports.admit(identity, roomId));

  const pay = async (tx: Db, outcomes: readonly Outcome[]) => {
    const scorings = new Map<string, Scoring>();
    for (const { submission } of outcomes) {
      const courseId = submission.quiz.course_id;
      if (!scorings.has(courseId)) scorings.set(courseId, await ports.scoringOf(courseId));
    }
    const points = outcomes.flatMap(({ submission, stored }) =>
      stored.flatMap((given) => pointsFor(submission, given, scorings.get(submission.quiz.course_id))),
    );
    await ports.award(tx, points);
  };

  const writer = createGroupCommit<Submission, Outcome>({
    store: async (submissions) => {
      // Of two answers of one user in one batch only the first may be stored.
      const firsts = new Map<string, { submission: Submission; given: Given }>();
      for (const submission of submissions) {
        for (const given of submission.given) {
          const key = keyOf(rowOf(submission, given));
          if (!firsts.has(key)) firsts.set(key, { submission, given });
        }
      }
      const outcomesOf = (stored: ReadonlySet<string>, before: ReadonlySet<string>): Outcome[] =>
        submissions.map((submission) => {
          const keyFor = (given: Given) => keyOf(rowOf(submission, given));
          const isStored = (given: Given) => stored.has(keyFor(given)) && firsts.get(keyFor(given))?.given === given;
          return {
            submission,
            stored: submission.given.filter(isStored),
            wasAnswered: submission.given.some((given) => stored.has(keyFor(given)) || before.has(keyFor(given))),
          };
        });
      const rows = [...firsts.values()].map(({ submission, given }) => rowOf(submission, given));
      const { stored, before } = await answers.insert(rows, (tx, inserted) =>
        pay(tx, outcomesOf(keysOf(inserted), new Set())),
      );
      return outcomesOf(keysOf(stored), keysOf(before));
    },
    onStored: (outcomes) => {
      const counted = outcomes.filter((outcome) => outcome.stored.length > 0);
      if (counted.length > 0) ports.onAnswered(new Set(counted.map(({ submission }) => submission.quiz.id)));
      for (const { submission, stored } of counted) {
        for (const { question, answer } of stored) {
          ports.record('quiz_answer', submission.quiz.room_id, submission.userId, {
            quizId: submission.quiz.id,
            questionId: question.id,
            answer,
          });
        }
      }
    },
  });

  const answer = (identity: Identity, id: string, input: AnswerInput, language: Language) =>
    withDescription(language, async () => {
      const at = clock.now();
      const quiz = await released.readCached(id);
      await admit(identity, quiz.room_id);
      const submission = { quiz, userId: identity.userId, at, given: givenIn(quiz, input) };
      const { stored, wasAnswered } = await writer.add(submission);
      if (stored.length === 0) throw new AppError(wasAnswered ? 'QUIZ_ANSWERED' : 'QUIZ_CLOSED');
      return { id, answered: stored.map(({ question }) => viewersId(quiz, question)) };
    });

  const info = (identity: Identity, id: string, withGroups: boolean, language: Language) =>
    withDescription(language, async (): Promise<{ questions: Quiz[] }> => {
      const asked = await released.read(id);
      await admit(identity, asked.room_id);
      const activeId = await repository.activeIn(asked.room_id, clock.now());
      const rows = activeId === null || activeId === id ? [asked] : [await released.read(activeId), asked];
      const questionIds = rows.flatMap((row) => row.questions.map((question) => question.id));
      const [own, counts] = await Promise.all([
        answers.givenBy(identity.userId, questionIds),
        rows.some((row) => row.results_shown_at) ? answers.countsOf(questionIds) : [],
      ]);
      return { questions: rows.map((row) => presentQuiz(row, clock.now(), { own, counts, withGroups })) };
    });

  const active = async (identity: Identity, roomId: string): Promise<{ quiz: Quiz | null }> => {
    await admit(identity, roomId);
    const id = await repository.activeIn(roomId, clock.now());
    if (id === null) return { quiz: null };
    const row = await released.read(id);
    const own = await answers.givenBy(
      identity.userId,
      row.questions.map((question) => question.id),
    );
    return { quiz: presentQuiz(row, clock.now(), { own }) };
  };

  /** Throws QUIZ_NOT_FOUND, ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  const earned = async (identity: Identity, id: string): Promise<{ isClosed: boolean; earned: Earned | null }> => {
    const quiz = await released.read(id);
    await admit(identity, quiz.room_id);
    if (isActive(quiz, clock.now())) return { isClosed: false, earned: null };
    if (identity.monitor || (await ports.canManageRoom(identity, quiz.room_id)))
      return { isClosed: true, earned: null };
    const scored = quiz.questions.filter((question) => question.right_answer !== null).map((question) => question.id);
    const own = await answers.givenBy(identity.userId, scored);
    if (own.size === 0) return { isClosed: true, earned: null };
    return {
      isClosed: true,
      earned: await ports.earnedBy(quiz.course_id, identity.userId, scored.map(pointsKey)),
    };
  };

  return {
    answer,
    info,
    active,
    earned,
    /** The running quiz of a room, for pages that join late or reconnect. */
    activeIn: (roomId: string) => repository.activeIn(roomId, clock.now()),
    close: writer.close,
  };
};

/** Throws QUIZ_ANSWER_UNKNOWN for an unknown question or answer. */
const givenIn = (quiz: ReleasedRow, { answer, answers }: AnswerInput): Given[] => {
  const named = answers ?? (answer === undefined ? [] : [{ id: quiz.id, answer }]);
  const given = new Map<string, Given>();
  for (const one of named) {
    const question = quiz.questions.find((candidate) => viewersId(quiz, candidate) === one.id);
    const index = question ? findAnswer(question.answers, one.answer) : null;
    if (!question || index === null) throw new AppError('QUIZ_ANSWER_UNKNOWN');
    if (!given.has(question.id)) given.set(question.id, { question, answer: index });
  }
  if (given.size === 0) throw new AppError('INVALID_PARAMETERS');
  return [...given.values()];
};

const rowOf = ({ userId, at }: Submission, { question, answer }: Given): GivenAnswer => ({
  questionId: question.id,
  userId,
  answer,
  at,
});

/** Rankings leave out the keys of a running quiz by this form. */
const pointsKey = (questionId: string): string => `quiz:${questionId}`;

/** Questions without a right answer and wrong answers earn no points. */
const pointsFor = (
  { quiz, userId, at }: Submission,
  { question, answer }: Given,
  scoring: Scoring | undefined,
): Points[] => {
  if (!scoring || question.right_answer === null) return [];
  const elapsedMs = at.getTime() - quiz.released_at.getTime();
  const isCorrect = answer === question.right_answer;
  const points = answerPoints({ isCorrect, elapsedMs, durationMs: quiz.duration_s * 1000 }, scoring);
  return points > 0 ? [{ courseId: quiz.course_id, userId, key: pointsKey(question.id), points, at }] : [];
};

type AnswerKey = Pick<GivenAnswer, 'questionId' | 'userId'>;
const keysOf = (answers: readonly AnswerKey[]) => new Set(answers.map(keyOf));
const keyOf = ({ questionId, userId }: AnswerKey) => `${questionId} ${userId}`;
