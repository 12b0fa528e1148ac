import * as contract from '@palco/contract/terms';
import * as acceptancesContract from '@palco/contract/terms/acceptances';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { AcceptancesService } from './acceptances.ts';
import type { TermsService } from './service.ts';

export const termsRoutes = (terms: TermsService, acceptances: AcceptancesService): RouteBinding[] => [
  bindRoute(contract.readTerms, async ({ params }) => ({ terms: await terms.read(params.courseId) })),
  bindRoute(contract.acceptTerms, async ({ caller, params, body }) => {
    await terms.accept({ ...params, readHash: body?.hash ?? null, callerId: caller.userId });
    return {};
  }),
  bindRoute(acceptancesContract.listTermsVersions, ({ params }) => acceptances.versions(params.courseId)),
  bindRoute(acceptancesContract.listAcceptances, ({ params, query }) => acceptances.page(params.courseId, query)),
  bindRoute(acceptancesContract.exportAcceptances, ({ params }) => acceptances.exportAll(params.courseId)),
];
