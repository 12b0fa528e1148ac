/**
 * Quizzes that other nodes released, closed or showed the results of, and of which this node received no notice: the bus was away, or
 * the other node died before it sent one. Once a second the newest released quiz of each room that pages of this node have open is compared.
 */
import type { Logger } from 'pino';

/** The newest released quiz of a room. */
export type NewestQuiz = {
  readonly room_id: string;
  readonly id: string;
  readonly ends_at: Date | null;
  readonly results_shown_at: Date | null;
};

export type NotifiedQuizzes = ReturnType<typeof createNotifiedQuizzes>;

/** Quizzes of which this node was notified since the last check. */
export const createNotifiedQuizzes = () => {
  let ids = new Set<string>();
  return {
    add: (id: string): void => void ids.add(id),
    has: (id: string): boolean => ids.has(id),
    /** Returns them and begins anew. */
    take: (): ReadonlySet<string> => {
      const taken = ids;
      ids = new Set();
      return taken;
    },
  };
};

export type MissedQuizPorts = {
  notified: NotifiedQuizzes;
  newestIn: (roomIds: readonly string[]) => Promise<readonly NewestQuiz[]>;
  roomsHere: () => readonly string[];
  /** Notifies the pages of this node. */
  notifyHere: (id: string) => Promise<void>;
  log: Logger;
};

const checkEveryMs = 1000;

export const createMissedQuizzes = ({ notified, newestIn, roomsHere, notifyHere, log }: MissedQuizPorts) => {
  /** By room, what its pages know; empty for a room that was opened since. */
  let known = new Map<string, string>();

  const check = async () => {
    const roomIds = roomsHere();
    const notifiedBefore = notified.take();
    const newest = roomIds.length > 0 ? await newestIn(roomIds) : [];
    known = new Map(roomIds.map((roomId) => [roomId, known.get(roomId) ?? '']));
    for (const quiz of newest) {
      const state = [quiz.id, quiz.ends_at?.getTime(), quiz.results_shown_at?.getTime()].join();
      const isKnown = known.get(quiz.room_id) === state || notifiedBefore.has(quiz.id) || notified.has(quiz.id);
      // Pages ignore what they know already, as those of a room that has just been opened.
      if (!isKnown) await notifyHere(quiz.id);
      known.set(quiz.room_id, state);
    }
  };

  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log.warn({ err: error }, 'quizzes could not be compared; tried again'))
      .finally(() => {
        checking = null;
      });
  }, checkEveryMs);

  return {
    close: async (): Promise<void> => {
      clearInterval(timer);
      await checking;
    },
  };
};
