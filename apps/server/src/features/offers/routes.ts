import * as contract from '@palco/contract/offers';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { OfferService } from './service.ts';

export const offerRoutes = (offers: OfferService): RouteBinding[] => [
  bindRoute(contract.readOffers, ({ caller, params }) => offers.read(caller, params.id)),
  bindRoute(contract.readPersonalUrl, ({ caller, params }) => offers.readPersonalUrl(caller, params.id)),
  bindRoute(contract.enableOffers, ({ caller, params, body }) => offers.enable(caller, params.id, body.enabled)),
  bindRoute(contract.createOffer, ({ caller, params, body }) => offers.create(caller, params.id, body)),
  bindRoute(contract.countOpening, ({ caller, params, body }) => offers.countOpening(caller, params.id, body)),
];
