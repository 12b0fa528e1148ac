/** What organizers do with quizzes: write, release, close, show what was right. Everybody in the room is told. */
import { AppError } from '@palco/contract/errors';
import { questionReleased, releasedQuestionUpdated } from '@palco/contract/quiz';
import type { Quiz, QuizDetails, QuizInput } from '@palco/contract/quiz/quiz';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { AnswerRepository } from './answer-repository.ts';
import { isReleased, presentDetails, presentQuiz } from './present.ts';
import type { QuizRepository, QuizRow } from './repository.ts';

export type QuizPorts = {
  repository: QuizRepository;
  answers: AnswerRepository;
  clock: Clock;
  /** Tells everybody who has the room open. */
  tell: (roomId: string, notice: typeof questionReleased | typeof releasedQuestionUpdated, quiz: Quiz) => void;
  /** Tells organizers how a quiz stands; null when it is gone. */
  tellOrganizers: (roomId: string, id: string, quiz: QuizDetails | null) => void;
  /** What is known of a quiz elsewhere holds no longer. */
  forget: (id: string) => void;
  record: (kind: string, roomId: string, userId: string, details: Record<string, unknown>) => void;
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

  /** How a quiz stands now, told to the organizers. */
  const report = async (id: string): Promise<QuizDetails> => {
    const row = await found(id);
    const details = presentDetails(row, await countsOf([row]));
    ports.tellOrganizers(row.room_id, id, details);
    return details;
  };

  const tellRoom = async (id: string, notice: typeof questionReleased | typeof releasedQuestionUpdated) => {
    ports.forget(id);
    const row = await repository.find(id);
    if (!isReleased(row)) return;
    const counts = row.results_shown_at ? await countsOf([row]) : [];
    ports.tell(row.room_id, notice, presentQuiz(row, clock.now(), { counts }));
  };

  const create = async (identity: Identity, roomId: string, input: QuizInput) => {
    await requireRoom(roomId);
    const id = await repository.insert(roomId, identity.userId, input, clock.now());
    ports.record('quiz_create', roomId, identity.userId, { quizId: id });
    return report(id);
  };

  const update = async (identity: Identity, id: string, input: QuizInput) => {
    const { room_id } = await found(id);
    if (!(await repository.rewrite(id, input))) throw new AppError('QUIZ_RELEASED');
    ports.record('quiz_update', room_id, identity.userId, { quizId: id });
    return report(id);
  };

  const remove = async (identity: Identity, id: string) => {
    const { room_id } = await found(id);
    if (!(await repository.remove(id, clock.now()))) throw new AppError('QUIZ_RELEASED');
    ports.forget(id);
    ports.record('quiz_delete', room_id, identity.userId, { quizId: id });
    ports.tellOrganizers(room_id, id, null);
  };

  const release = async (identity: Identity, id: string) => {
    const { room_id } = await found(id);
    const now = clock.now();
    const closed = await repository.release(id, room_id, now);
    if (closed) {
      await tellRoom(id, questionReleased);
      ports.record('quiz_release', room_id, identity.userId, { quizId: id });
      for (const other of closed) {
        ports.forget(other);
        await report(other);
      }
    } else if ((await repository.activeIn(room_id, now)) !== id) {
      // Released a second time it simply goes on; but a quiz that is over has had its answers.
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
    const { room_id } = await requireReleased(id);
    if (await repository.close(id, clock.now())) {
      await tellRoom(id, releasedQuestionUpdated);
      ports.record('quiz_close', room_id, identity.userId, { quizId: id });
    }
    return report(id);
  };

  const showResults = async (identity: Identity, id: string, show: boolean) => {
    const { room_id } = await requireReleased(id);
    const now = clock.now();
    // Nobody may answer once the right answer is on the screen.
    if (show) await repository.close(id, now);
    await repository.showResults(id, show ? now : null);
    await tellRoom(id, releasedQuestionUpdated);
    ports.record('quiz_results', room_id, identity.userId, { quizId: id, show });
    return report(id);
  };

  const list = async (roomId: string) => {
    await requireRoom(roomId);
    const rows = await repository.inRoom(roomId);
    const counts = await countsOf(rows);
    return { questions: rows.map((row) => presentDetails(row, counts)) };
  };

  return { list, create, update, remove, release, close, showResults, report };
};
