import type { Parts } from '@palco/contract/system';
import * as contract from '@palco/contract/system';
import type { Clock } from '../../adapters/clock/port.ts';
import type { OutboxMail } from '../../adapters/mail/port.ts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';

export type SystemPorts = {
  clock: Clock;
  checkParts: () => Promise<Parts>;
  listOutbox: () => Promise<OutboxMail[]>;
  reloadPages: () => void;
};

export const systemRoutes = ({ clock, checkParts, listOutbox, reloadPages }: SystemPorts): RouteBinding[] => [
  bindRoute(
    contract.health,
    async () => {
      const parts = await checkParts();
      const status = parts.db === 'down' ? ('down' as const) : ('ok' as const);
      return { status, parts };
    },
    { status: (result) => (result.status === 'down' ? 503 : 200) },
  ),
  bindRoute(contract.outbox, listOutbox),
  bindRoute(contract.time, async () => ({ now: clock.now().getTime() })),
  bindRoute(contract.reloadPages, async () => {
    reloadPages();
    return {};
  }),
];
