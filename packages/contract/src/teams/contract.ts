/** Spec sections 3, 4, 7: teams of a room and their chat. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { roomId } from '../rooms/contract.ts';

export const teamMember = z.object({ userId: z.string(), name: z.string() });

export const team = z.object({
  teamId: z.string(),
  /** A number, because the page shows "Team 3" in the user's language. */
  teamName: z.string(),
  members: z.array(teamMember),
});
export type Team = z.infer<typeof team>;

const inRoom = z.object({ id: roomId });
const enabled = z.object({ enabled: z.boolean() });
const changeLimit = { max: 60, windowMs: 60_000 };

export const teamsOverview = z.object({ enabled: z.boolean(), size: z.int(), teams: z.array(team) });
export type TeamsOverview = z.infer<typeof teamsOverview>;

export const readTeams = route({
  name: 'teams.read',
  method: 'GET',
  path: '/api/config/:id/teams',
  access: 'user',
  summary: 'The teams of a room: all of them for staff, their own for viewers',
  params: inRoom,
  response: teamsOverview,
  errors: ['NO_PERMISSION', 'ROOM_NOT_FOUND'],
});

export const createTeams = route({
  name: 'teams.create',
  method: 'POST',
  path: '/api/config/:id/teams/create',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Split the viewers who are present into teams of that size, at random',
  params: inRoom,
  body: z.object({ size: z.int().check(z.minimum(limits.teams.minSize), z.maximum(limits.teams.maxSize)) }),
  response: teamsOverview,
  errors: ['ROOM_NOT_FOUND'],
  limit: changeLimit,
});

export const readTeamsEnabled = route({
  name: 'teams.readEnabled',
  method: 'GET',
  path: '/api/config/:id/teams/enable',
  access: 'user',
  summary: 'Whether the team chat of a room is on',
  params: inRoom,
  response: enabled,
  errors: ['NO_PERMISSION', 'ROOM_NOT_FOUND'],
});

export const enableTeams = route({
  name: 'teams.enable',
  method: 'POST',
  path: '/api/config/:id/teams/enable',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Turn the team chat of a room on or off',
  params: inRoom,
  body: enabled,
  response: enabled,
  errors: ['ROOM_NOT_FOUND'],
  limit: changeLimit,
});

export const moveTeamMember = route({
  name: 'teams.move',
  method: 'POST',
  path: '/api/config/:id/teams/move',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Move a member to another team of the same room',
  params: inRoom,
  body: z.object({
    userId: z.string().check(z.regex(/^\d{1,18}$/)),
    teamId: z.string().check(z.regex(/^\d{1,18}$/)),
  }),
  response: teamsOverview,
  /** NOT_FOUND: the user is in no team of the room, or the room has no such team. */
  errors: ['ROOM_NOT_FOUND', 'NOT_FOUND'],
  limit: changeLimit,
});

export const teamsEnabled = notice({
  name: 'teamEnable',
  payload: z.object({ roomId: z.string(), enabled: z.boolean() }),
});

/** Sent to each user with their own team; null when they are in no team any more. */
export const teamChanged = notice({
  name: 'teamChange',
  payload: z.object({ roomId: z.string(), team: z.nullable(team) }),
});
