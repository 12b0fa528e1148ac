import * as contract from '@palco/contract/auth';
import type { Clock } from '../../adapters/clock/port.ts';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';

export const authRequests = (ports: { clock: Clock; build: string }): RequestBinding[] => [
  bindRequest(contract.hello, async () => ({ now: ports.clock.now().getTime(), build: ports.build })),
];
