import * as contract from '@palco/contract/promo';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { PromoRepository } from './repository.ts';

export const promoRoutes = (promo: PromoRepository, links: contract.AppLinks): RouteBinding[] => [
  bindRoute(contract.appLinks, async () => links),
  bindRoute(contract.changeAppMerch, async ({ caller, body }) => {
    await promo.setAppMerch(caller.userId, body.appMerch);
    return { appMerch: body.appMerch };
  }),
];
