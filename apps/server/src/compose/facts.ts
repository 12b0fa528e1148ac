/** Role api: who had which room open, for the reports; role worker: the summary of a live. */
import { createLiveSummary } from '../features/facts/live-summary.ts';
import { createSummaryRepository } from '../features/facts/summary-repository.ts';
import { createVisitRepository } from '../features/facts/visit-repository.ts';
import { createVisits } from '../features/facts/visits.ts';
import { createBackfill } from '../features/playback/backfill.ts';
import type { Brand } from '../shared/brand.ts';
import type { Core } from './core.ts';

export type FactParts = { publicUrl: () => string; brand: () => Brand };

const lostEveryMinutes = 1;
const dayMinutes = 24 * 60;

export const composeFacts = (core: Core, { publicUrl, brand }: FactParts) => {
  const { db, clock, log, jobs, events, geo, sendMail, settings } = core;
  const visits = createVisits({ repository: createVisitRepository(db), geo, clock, log, record: events.record });
  jobs.repeat('end-lost-visits', lostEveryMinutes, visits.endLost);
  jobs.repeat('backfill-rollups', dayMinutes, createBackfill({ db }));
  const summary = createLiveSummary({
    repository: createSummaryRepository(db),
    jobs,
    sendMail,
    clock,
    isOn: () => settings.get().sendsLiveSummaries,
    publicUrl,
    brand,
  });
  return { visits, scheduleSummary: summary.schedule };
};
