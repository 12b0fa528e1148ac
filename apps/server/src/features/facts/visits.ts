/** The visits of tabs to rooms. Written in batches: a full room that joins at once costs one statement. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Geo } from '../../adapters/geo/port.ts';
import type { Connection } from '../../shared/connection.ts';
import { plainAddress } from '../../shared/network.ts';
import { createWriteBuffer } from '../../shared/write-buffer.ts';
import { describeBrowser } from './describe-browser.ts';
import { type BegunVisit, isEnded, type VisitRepository, type VisitStep } from './visit-repository.ts';

export type VisitEvent = {
  readonly kind: 'room_join' | 'room_leave';
  readonly roomId: string;
  readonly userId: string;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
};

export type VisitPorts = {
  repository: VisitRepository;
  geo: Geo;
  clock: Clock;
  log: Logger;
  record: (event: VisitEvent) => void;
};

export type VisitingTab = {
  readonly sessionId: string;
  readonly userId: string;
  readonly roomId: string;
  /** False for pages that transmit. */
  readonly isWatching: boolean;
};

export type Visits = ReturnType<typeof createVisits>;

const flushEveryMs = 500;
/** Connected tabs are marked as seen every 20 s; this is far above it, also for a database that was away for a minute. */
const lostAfterMs = 120_000;

type OpenVisit = VisitingTab & { readonly id: string; readonly joinedAt: Date };

export const createVisits = ({ repository, geo, clock, log, record }: VisitPorts) => {
  /** Of the tabs that are connected to this node. */
  const open = new Map<string, OpenVisit>();
  const keyOf = ({ sessionId, roomId }: Pick<VisitingTab, 'sessionId' | 'roomId'>) => `${sessionId} ${roomId}`;

  const write = async (waiting: readonly (VisitStep | Joining)[]) => {
    const steps = await Promise.all(waiting.map(async (step) => ('connection' in step ? located(step) : step)));
    await repository.write(steps);
    for (const step of steps) record(eventOf(step));
  };
  const located = async ({ connection, ...visit }: Joining): Promise<BegunVisit> => {
    const address = plainAddress(connection.address);
    const place = await geo.lookup(address ?? '');
    return { ...visit, ...describeBrowser(connection.userAgent), ...place, address };
  };
  const buffer = createWriteBuffer<VisitStep | Joining>({ name: 'visits', write, everyMs: flushEveryMs, log });

  return {
    /** A tab that joins again goes on with its visit. */
    joined: (tab: VisitingTab, connection: Connection) => {
      const key = keyOf(tab);
      if (open.get(key)?.isWatching === tab.isWatching) return;
      const visit = { ...tab, id: randomUUID(), joinedAt: clock.now() };
      open.set(key, visit);
      buffer.add({ ...visit, connection });
    },
    left: (sessionId: string, roomId: string, reason: 'left' | 'closed') => {
      const key = keyOf({ sessionId, roomId });
      const visit = open.get(key);
      if (!visit) return;
      open.delete(key);
      buffer.add({ ...visit, leftAt: clock.now(), reason });
    },
    /** Ends the visits of tabs that are connected to no node any more, e.g. because theirs was killed. */
    endLost: async () => {
      const lost = await repository.endLost(new Date(clock.now().getTime() - lostAfterMs));
      for (const visit of lost) record(eventOf(visit));
    },
    close: buffer.close,
  };
};

type Joining = OpenVisit & { readonly connection: Connection };

const eventOf = (step: VisitStep): VisitEvent => {
  const { roomId, userId, joinedAt } = step;
  if (isEnded(step)) {
    const details = { reason: step.reason, stayedMs: Math.max(0, step.leftAt.getTime() - joinedAt.getTime()) };
    return { kind: 'room_leave', roomId, userId, at: step.leftAt, details };
  }
  const { device, country, city } = step;
  return { kind: 'room_join', roomId, userId, at: joinedAt, details: { device, country, city } };
};
