import type { Parts } from '@palco/contract/system';
import * as contract from '@palco/contract/system';
import type { Clock } from '../../adapters/clock/port.ts';
import type { OutboxMail } from '../../adapters/mail/port.ts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { Identity } from '../../shared/identity.ts';

export type SystemPorts = {
  clock: Clock;
  checkParts: () => Promise<Parts>;
  checkReadiness: () => Promise<Pick<Parts, 'db' | 'storage'>>;
  isStarting: () => boolean;
  isStopping: () => boolean;
  /** This node does not reach the database, and another one does. */
  isCutOff: () => boolean;
  listOutbox: () => Promise<OutboxMail[]>;
  reloadPages: (caller: Pick<Identity, 'userId'>) => void;
};

export const systemRoutes = ({ clock, listOutbox, reloadPages, ...ports }: SystemPorts): RouteBinding[] => [
  bindRoute(
    contract.health,
    async () => {
      const parts = await ports.checkParts();
      const status = parts.db === 'down' ? ('down' as const) : ('ok' as const);
      return { status, parts };
    },
    { status: (result) => (result.status === 'down' ? 503 : 200) },
  ),
  bindRoute(contract.live, async () => ({ status: 'ok' as const })),
  bindRoute(
    contract.ready,
    async ({ query }) => {
      const isTaking = !ports.isStarting() && !ports.isStopping() && !ports.isCutOff();
      // A balancer that took every node out because the database or the store is away would end all sockets, too.
      if (query.of === 'node') return { status: isTaking ? ('ok' as const) : ('down' as const) };
      const parts = await ports.checkReadiness();
      const isReady = isTaking && parts.db === 'ok' && parts.storage === 'ok';
      return { status: isReady ? ('ok' as const) : ('down' as const), parts };
    },
    {
      status: (result, { query }) =>
        // 404 leaves open connections as they are, which are of no use on a node that is cut off.
        result.status === 'ok' ? 200 : query.of === 'node' && !ports.isCutOff() ? 404 : 503,
    },
  ),
  bindRoute(contract.outbox, listOutbox),
  bindRoute(contract.time, async () => ({ now: clock.now().getTime() })),
  bindRoute(contract.reloadPages, async ({ caller }) => {
    reloadPages(caller);
    return {};
  }),
];
