import * as contract from '@palco/contract/terms';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { TermsService } from './service.ts';

export const termsRoutes = (terms: TermsService): RouteBinding[] => [
  bindRoute(contract.readTerms, async ({ params }) => ({ terms: await terms.read(params.courseId) })),
  bindRoute(contract.acceptTerms, async ({ caller, params, body }) => {
    await terms.accept({ ...params, readHash: body?.hash ?? null, callerId: caller.userId });
    return {};
  }),
];
