/** Every viewer reports every ten seconds. Reports are collected and written once a second; a crash loses that second. */
import type { Logger } from 'pino';
import type { PlaybackRepository, Report } from './repository.ts';

export type StatisticsBuffer = { add(report: Report): void; flush(): Promise<void>; close(): Promise<void> };

const flushEveryMs = 1000;

export const createStatisticsBuffer = (
  repository: PlaybackRepository,
  afterWrite: (reports: readonly Report[]) => Promise<void>,
  log: Logger,
): StatisticsBuffer => {
  let waiting: Report[] = [];
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const reports = waiting;
    waiting = [];
    if (reports.length === 0) return;
    // A report that the database refuses must not fail the others.
    if (!(await attempt(reports)) && reports.length > 1) for (const report of reports) await attempt([report]);
  };
  /** False when nothing was written. */
  const attempt = async (reports: readonly Report[]): Promise<boolean> => {
    const failed = (error: unknown) =>
      log.error({ err: error, reports: reports.length }, 'statistics could not be written');
    try {
      await repository.writeProgress(reports);
      await repository.writeReports(reports);
    } catch (error) {
      failed(error);
      return false;
    }
    // A failure after the write must not write the reports again.
    await afterWrite(reports).catch(failed);
    return true;
  };
  // One at a time and in order: an older position must not overtake a newer one.
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), flushEveryMs);

  return {
    add: (report) => {
      waiting.push(report);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
