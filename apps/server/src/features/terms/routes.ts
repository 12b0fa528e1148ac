import * as contract from '@palco/contract/terms';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { TermsService } from './service.ts';

export const termsRoutes = (terms: TermsService): RouteBinding[] => [
  bindRoute(contract.acceptTerms, async ({ caller, params }) => {
    await terms.accept({ ...params, callerId: caller.userId });
    return {};
  }),
];
