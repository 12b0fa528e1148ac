import * as contract from '@palco/contract/doubts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { DoubtService } from './service.ts';

export const doubtRoutes = (doubts: DoubtService): RouteBinding[] => [
  bindRoute(contract.readDoubts, ({ caller, params }) => doubts.read(caller, params.roomId)),
  bindRoute(contract.readDoubtsAsMonitor, ({ caller, params }) => doubts.read(caller, params.roomId)),
  bindRoute(contract.takeDoubt, ({ caller, params }) => doubts.take(caller, params.roomId, params.messageId)),
  bindRoute(contract.releaseDoubt, ({ caller, params }) => doubts.release(caller, params.roomId, params.messageId)),
  bindRoute(contract.answerDoubt, ({ caller, params, body }) =>
    doubts.answer(caller, params.roomId, params.messageId, body),
  ),
  bindRoute(contract.closeDoubt, ({ caller, params }) => doubts.close(caller, params.roomId, params.messageId)),
  bindRoute(contract.reopenDoubt, ({ caller, params }) => doubts.reopen(caller, params.roomId, params.messageId)),
];
