import * as contract from '@palco/contract/teams';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { TeamService } from './service.ts';

export const teamRoutes = (teams: TeamService): RouteBinding[] => [
  bindRoute(contract.readTeams, ({ caller, params }) => teams.read(caller, params.id)),
  bindRoute(contract.createTeams, ({ caller, params, body }) => teams.create(caller, params.id, body.size)),
  bindRoute(contract.readTeamsEnabled, ({ caller, params }) => teams.readEnabled(caller, params.id)),
  bindRoute(contract.enableTeams, ({ caller, params, body }) => teams.enable(caller, params.id, body.enabled)),
  bindRoute(contract.moveTeamMember, ({ caller, params, body }) =>
    teams.move(caller, params.id, body.userId, body.teamId),
  ),
];
