/** Visits for reports that were stored when there were none. */
import { type PlayerReport, type ReportingVisit, stateOf, tabKey } from './rollup.ts';

export type PastVisit = {
  readonly id: string;
  readonly roomId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly joinedAt: Date;
  readonly leftAt: Date;
};

/** A tab that was silent for longer was away. */
const awayMs = 120_000;

/** The reports are in the order of their time. */
export const pastVisits = (reports: readonly PlayerReport[], newId: () => string) => {
  const visits = new Map<string, PastVisit>();
  const visitOf = new Map<PlayerReport, ReportingVisit>();
  const last = new Map<string, { readonly report: PlayerReport; readonly visit: ReportingVisit }>();
  for (const report of reports) {
    const before = last.get(tabKey(report));
    const goesOn = before && report.at.getTime() - before.report.at.getTime() <= awayMs;
    // A visit goes on from what the player said in the one before.
    const visit = goesOn
      ? before.visit
      : { id: newId(), isWatching: true, player: before ? stateOf(before.report) : null };
    const { roomId, userId, sessionId, at } = report;
    const joinedAt = visits.get(visit.id)?.joinedAt ?? at;
    visits.set(visit.id, { id: visit.id, roomId, userId, sessionId, joinedAt, leftAt: at });
    visitOf.set(report, visit);
    last.set(tabKey(report), { report, visit });
  }
  return { visits: [...visits.values()], visitOf: (report: PlayerReport) => visitOf.get(report) };
};
