/** While people answer, organizers see the counts grow: each quiz is told at most so often, however many answer. */
import type { Logger } from 'pino';

export type LiveCountsPorts = {
  everyMs: number;
  report: (quizId: string) => Promise<unknown>;
  log: Logger;
};

export const createLiveCounts = ({ everyMs, report, log }: LiveCountsPorts) => {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const tell = (quizId: string) => {
    waiting.delete(quizId);
    // A quiz may be deleted in between; the next count is told anew.
    report(quizId).catch((error: unknown) => log.warn({ err: error }, 'the counts of a quiz could not be told'));
  };

  return {
    changed: (quizIds: ReadonlySet<string>) => {
      for (const id of quizIds) {
        if (!waiting.has(id))
          waiting.set(
            id,
            setTimeout(() => tell(id), everyMs),
          );
      }
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
