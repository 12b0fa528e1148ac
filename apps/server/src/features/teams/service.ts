import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import type { Team, TeamsOverview } from '@palco/contract/teams';
import { splitIntoTeams } from '@palco/domain/teams/split';
import type { Identity } from '../../shared/identity.ts';
import type { TeamRepository } from './repository.ts';

export type TeamPorts = {
  repository: TeamRepository;
  random: () => number;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED; returns whether the user is staff in the room. */
  admit: (identity: Identity, roomId: string) => Promise<{ isStaff: boolean }>;
  /** The viewers who have the room open, staff left out. */
  presentViewers: (roomId: string) => Promise<string[]>;
  onEnabled: (roomId: string, enabled: boolean) => void;
  /** Teams were made: the members of `before` and of `after` are notified of their new team. */
  onTeams: (roomId: string, before: readonly Team[], after: readonly Team[]) => void;
  /** A member moved from one team to another. */
  onMoved: (roomId: string, userId: string, from: Team, to: Team) => void;
  /** A viewer joined a team. */
  onJoined: (roomId: string, team: Team) => void;
  record: (kind: EventKind, roomId: string, userId: string, details?: Record<string, unknown>) => void;
};

export type TeamService = ReturnType<typeof createTeamService>;

export const createTeamService = ({ repository, random, ...ports }: TeamPorts) => {
  const settingsOf = async (roomId: string) => {
    const settings = await repository.settings(roomId);
    if (!settings) throw new AppError('ROOM_NOT_FOUND');
    return settings;
  };

  const overview = async (roomId: string): Promise<TeamsOverview> => {
    const { is_team_chat_enabled, team_size } = await settingsOf(roomId);
    return { enabled: is_team_chat_enabled, size: team_size, teams: await repository.list(roomId) };
  };

  const read = async (identity: Identity, roomId: string): Promise<TeamsOverview> => {
    const { isStaff } = await ports.admit(identity, roomId);
    const all = await overview(roomId);
    return isStaff ? all : { ...all, teams: all.teams.filter((team) => isIn(team, identity.userId)) };
  };

  const readEnabled = async (identity: Identity, roomId: string) => {
    await ports.admit(identity, roomId);
    return { enabled: (await settingsOf(roomId)).is_team_chat_enabled };
  };

  const create = async (identity: Identity, roomId: string, size: number): Promise<TeamsOverview> => {
    await settingsOf(roomId);
    const before = await repository.list(roomId);
    const viewers = await ports.presentViewers(roomId);
    await repository.replace(roomId, size, splitIntoTeams(viewers, size, random));
    const after = await overview(roomId);
    ports.onTeams(roomId, before, after.teams);
    ports.record('teams_create', roomId, identity.userId, { size, teams: after.teams.length, viewers: viewers.length });
    return after;
  };

  const enable = async (identity: Identity, roomId: string, enabled: boolean) => {
    if (!(await repository.setEnabled(roomId, enabled))) throw new AppError('ROOM_NOT_FOUND');
    ports.onEnabled(roomId, enabled);
    ports.record('teams_enable', roomId, identity.userId, { enabled });
    return { enabled };
  };

  const move = async (identity: Identity, roomId: string, userId: string, teamId: string): Promise<TeamsOverview> => {
    await settingsOf(roomId);
    const before = await repository.move(roomId, userId, teamId);
    if (before === undefined) throw new AppError('NOT_FOUND');
    const after = await overview(roomId);
    const [from, to] = [before, teamId].map((id) => after.teams.find((team) => team.teamId === id));
    if (from && to && from !== to) {
      ports.onMoved(roomId, userId, from, to);
      ports.record('team_move', roomId, identity.userId, { userId, team: to.teamName });
    }
    return after;
  };

  /** The team of a user; a viewer without one joins the smallest. */
  const findOrJoin = async (roomId: string, userId: string, isStaff: boolean): Promise<Team | null> => {
    const { hasTeams, teamId: known } = await repository.teamOf(roomId, userId);
    const teamId = known ?? (hasTeams && !isStaff ? await repository.joinSmallest(roomId, userId) : null);
    if (teamId === null) return null;
    const [team = null] = await repository.list(roomId, teamId);
    if (team && known === null) ports.onJoined(roomId, team);
    return team;
  };

  return { read, readEnabled, create, enable, move, findOrJoin };
};

const isIn = (team: Team, userId: string) => team.members.some((member) => member.userId === userId);
