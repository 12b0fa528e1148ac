/** Reports the counts of a quiz to organizers while viewers answer, at most once per interval. */
import type { Logger } from 'pino';

export type LiveCountsPorts = {
  everyMs: number;
  report: (quizId: string) => Promise<unknown>;
  log: Logger;
};

export const createLiveCounts = ({ everyMs, report, log }: LiveCountsPorts) => {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const sendCounts = (quizId: string) => {
    waiting.delete(quizId);
    // The quiz may be deleted in between; the next answer schedules another report.
    report(quizId).catch((error: unknown) => log.warn({ err: error }, 'the counts of a quiz could not be reported'));
  };

  return {
    changed: (quizIds: ReadonlySet<string>) => {
      for (const id of quizIds) {
        if (!waiting.has(id))
          waiting.set(
            id,
            setTimeout(() => sendCounts(id), everyMs),
          );
      }
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
