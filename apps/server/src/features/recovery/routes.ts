import * as contract from '@palco/contract/recovery';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { RecoveryService } from './service.ts';

export const recoveryRoutes = (recovery: RecoveryService): RouteBinding[] => [
  bindRoute(contract.requestRecovery, async ({ body, network }) => {
    await recovery.request({ ...body, network });
    return {};
  }),
  bindRoute(contract.verifyRecoverCode, ({ body, network }) => recovery.verifyCode({ ...body, network })),
];
