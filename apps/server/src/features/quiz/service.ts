/** Quizzes for organizers: writing, releasing, closing, showing results. Every page of the room is notified. */

import { AppError } from '@palco/contract/errors';
import { questionReleased, releasedQuestionUpdated } from '@palco/contract/quiz';
import type { Quiz, QuizDetails, QuizInput } from '@palco/contract/quiz/quiz';
import type { EventKind } from '@palco/contract/reports/kinds';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { AnswerRepository } from './answer-repository.ts';
import { isReleased, presentDetails, presentQuiz } from './present.ts';
import type { ReleasedQuizzes } from './released-quizzes.ts';
import type { QuizRepository, QuizRow } from './repository.ts';

export type QuizPorts = {
  repository: QuizRepository;
  answers: AnswerRepository;
  clock: Clock;
  /** Notifies every page that has the room open. */
  notifyRoom: (roomId: string, notice: typeof questionReleased | typeof releasedQuestionUpdated, quiz: Quiz) => void;
  /** Null when the quiz was deleted. */
  notifyOrganizers: (roomId: string, id: string, quiz: QuizDetails | null) => void;
  released: Pick<ReleasedQuizzes, 'forget'>;
  record: (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) => void;
};

export type QuizService = ReturnType<typeof createQuizService>;

export const createQuizService = ({ repository, answers, clock, ...ports }: QuizPorts) => {
  const found = async (id: string): Promise<QuizRow> => {
    const row = await repository.find(id);
    if (!row) throw new AppError('QUIZ_NOT_FOUND');
    return row;
  };

  const requireRoom = async (roomId: string) => {
    if (!(await repository.hasRoom(roomId))) throw new AppError('ROOM_NOT_FOUND');
  };

  const countsOf = (rows: readonly QuizRow[]) =>
    answers.countsOf(rows.flatMap((row) => row.questions.map((question) => question.id)));

  /** Reads a quiz with its counts and sends it to the organizers. */
  const report = async (id: string): Promise<QuizDetails> => {
    const row = await found(id);
    const details = presentDetails(row, await countsOf([row]));
    ports.notifyOrganizers(row.room_id, id, details);
    return details;
  };

  /** As the pages of the room see it. */
  const presentFor = async (id: string): Promise<{ roomId: string; quiz: Quiz } | null> => {
    const row = await repository.find(id);
    if (!isReleased(row)) return null;
    const counts = row.results_shown_at ? await countsOf([row]) : [];
    return { roomId: row.room_id, quiz: presentQuiz(row, clock.now(), { counts }) };
  };

  const notifyRoom = async (id: string, notice: typeof questionReleased | typeof releasedQuestionUpdated) => {
    ports.released.forget(id);
    const found = await presentFor(id);
    if (found) ports.notifyRoom(found.roomId, notice, found.quiz);
  };

  const create = async (identity: Identity, roomId: string, input: QuizInput, requestKey: string | null) => {
    await requireRoom(roomId);
    const made = { madeBy: identity.userId, requestKey, now: clock.now() };
    const { id, isNew } = await repository.insert(roomId, input, made);
    if (isNew) ports.record('quiz_create', roomId, identity.userId, { quizId: id, title: nameOf(input) });
    return report(id);
  };

  const update = async (identity: Identity, id: string, input: QuizInput) => {
    const { room_id } = await found(id);
    if (!(await repository.rewrite(id, input))) throw new AppError('QUIZ_RELEASED');
    ports.record('quiz_update', room_id, identity.userId, { quizId: id, title: nameOf(input) });
    return report(id);
  };

  const remove = async (identity: Identity, id: string) => {
    const row = await found(id);
    const { room_id } = row;
    if (!(await repository.remove(id, clock.now()))) throw new AppError('QUIZ_RELEASED');
    ports.released.forget(id);
    ports.record('quiz_delete', room_id, identity.userId, { quizId: id, title: nameOf(row) });
    ports.notifyOrganizers(room_id, id, null);
  };

  const release = async (identity: Identity, id: string) => {
    const row = await found(id);
    const { room_id } = row;
    const now = clock.now();
    const closed = await repository.release(id, room_id, now);
    if (closed) {
      await notifyRoom(id, questionReleased);
      ports.record('quiz_release', room_id, identity.userId, { quizId: id, title: nameOf(row) });
      for (const other of closed) {
        ports.released.forget(other);
        await report(other);
      }
    } else if ((await repository.activeIn(room_id, now)) !== id) {
      // Releasing a running quiz again changes nothing; a closed one cannot be released again.
      throw new AppError('QUIZ_CLOSED');
    }
    return report(id);
  };

  const requireReleased = async (id: string) => {
    const row = await found(id);
    if (!isReleased(row)) throw new AppError('QUIZ_NOT_RELEASED');
    return row;
  };

  const close = async (identity: Identity, id: string) => {
    const row = await requireReleased(id);
    const { room_id } = row;
    if (await repository.close(id, clock.now())) {
      await notifyRoom(id, releasedQuestionUpdated);
      ports.record('quiz_close', room_id, identity.userId, { quizId: id, title: nameOf(row) });
    }
    return report(id);
  };

  const showResults = async (identity: Identity, id: string, show: boolean) => {
    const row = await requireReleased(id);
    const { room_id } = row;
    const now = clock.now();
    // Closed first: the results show the right answer.
    if (show) await repository.close(id, now);
    await repository.showResults(id, show ? now : null);
    await notifyRoom(id, releasedQuestionUpdated);
    ports.record('quiz_results', room_id, identity.userId, { quizId: id, title: nameOf(row), show });
    return report(id);
  };

  const list = async (roomId: string) => {
    await requireRoom(roomId);
    const rows = await repository.inRoom(roomId);
    const counts = await countsOf(rows);
    return { questions: rows.map((row) => presentDetails(row, counts)) };
  };

  return { list, create, update, remove, release, close, showResults, report, presentFor };
};

/** A single quiz has no title of its own. */
const nameOf = ({
  title,
  questions,
}: Pick<QuizInput, 'title'> & { questions: readonly { question: string }[] }): string =>
  title || (questions[0]?.question ?? '');
