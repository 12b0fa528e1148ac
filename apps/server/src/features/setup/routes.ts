import * as contract from '@palco/contract/setup';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { SetupService } from './service.ts';

export const setupRoutes = (setup: SetupService): RouteBinding[] => [
  bindRoute(contract.readSetup, async () => ({ isOpen: await setup.isOpen() })),
  bindRoute(contract.createFirstAdmin, async ({ body, language }) => {
    await setup.create({ ...body, language });
    return {};
  }),
];
