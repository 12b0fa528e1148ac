/** Every viewer reports every ten seconds, in large rooms less often. Reports are collected and written once a second; a crash loses that second. */
import type { Logger } from 'pino';
import { createWriteBuffer, type WriteBuffer } from '../../shared/write-buffer.ts';
import type { PlaybackRepository, Report } from './repository.ts';

const flushEveryMs = 1000;

export const createStatisticsBuffer = (
  repository: PlaybackRepository,
  afterWrite: (reports: readonly Report[]) => Promise<void>,
  log: Logger,
): WriteBuffer<Report> =>
  createWriteBuffer({
    name: 'statistics',
    everyMs: flushEveryMs,
    log,
    write: async (reports) => {
      await repository.write(reports);
      // A failure after the write must not write the reports again.
      await afterWrite(reports).catch((error: unknown) =>
        log.error({ err: error, reports: reports.length }, 'leases or points could not follow the statistics'),
      );
    },
  });
