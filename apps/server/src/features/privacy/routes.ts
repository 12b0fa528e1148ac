import * as contract from '@palco/contract/reports/privacy';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { PrivacyService } from './service.ts';

export const privacyRoutes = (privacy: PrivacyService): RouteBinding[] => [
  bindRoute(contract.exportPersonData, ({ caller, params }) => privacy.read(caller.userId, params.id)),
  bindRoute(contract.erasePersonData, async ({ caller, params, body }) => {
    await privacy.erase(caller.userId, params.id, body.email);
    return {};
  }),
];
