import * as contract from '@palco/contract/ranking';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { RankingService } from './service.ts';

export const rankingRoutes = (ranking: RankingService): RouteBinding[] => [
  bindRoute(contract.readRanking, ({ caller, query, language }) => ranking.personal(caller, query, language)),
  bindRoute(contract.readGamificationStatus, ({ caller, params, language }) =>
    ranking.status(caller, params.id, language),
  ),
  bindRoute(contract.readGamification, ({ params }) => ranking.read(params.id)),
  bindRoute(contract.changeGamification, ({ caller, params, body }) => ranking.change(caller, params.id, body)),
  bindRoute(contract.resetRanking, ({ caller, params }) => ranking.reset(caller, params.id)),
];
