/**
 * Mails the organizers of a course what a live was like. The job is added in the transaction that ends the live; the mails are queued in
 * the transaction that marks the live as summarised, so that a job that is repeated sends none twice.
 */
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Jobs } from '../../adapters/jobs/port.ts';
import type { SendMail } from '../../adapters/mail/port.ts';
import type { Brand } from '../../shared/brand.ts';
import { summaryMail } from './summary-mail.ts';
import type { SummaryRepository } from './summary-repository.ts';

export type LiveSummaryPorts = {
  repository: SummaryRepository;
  jobs: Jobs;
  sendMail: SendMail;
  clock: Clock;
  /** Asked when the mail is due: an admin may turn it off. */
  isOn: () => boolean;
  publicUrl: () => string;
  brand: () => Brand;
};

/** The last players have reported by then. */
const delayS = 10 * 60;
const rules = { retries: 10, retryDelayS: 5, retryDelayMaxS: 600, timeoutS: 120, atOnce: 1 };

export const createLiveSummary = ({ repository, jobs, clock, ...ports }: LiveSummaryPorts) => {
  const summarize = async (roomId: string): Promise<void> => {
    if (!ports.isOn()) return;
    await repository.once(roomId, clock.now(), async (live, tx) => {
      const figures = await repository.figures(tx, live);
      const url = `${ports.publicUrl()}/organizer/reports/rooms/${roomId}`;
      for (const organizer of await repository.organizers(tx, live.courseId))
        await ports.sendMail(summaryMail(organizer, live, figures, url, ports.brand()), tx);
    });
  };
  const queue = jobs.define<{ roomId: string }>('live-summary', rules, ({ roomId }) => summarize(roomId));
  return {
    summarize,
    /** In the transaction that ends the live. */
    schedule: (roomId: string, transaction: Db) => queue.add({ roomId }, { transaction, delayS }),
  };
};
