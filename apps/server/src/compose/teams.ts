/** Role api: the teams of a room, and how its pages and its chat follow them. */
import { roleChanged } from '@palco/contract/chat';
import { type Team, teamChanged, teamsEnabled } from '@palco/contract/teams';
import type { ChatRooms } from '../features/chat/rooms.ts';
import { teamTopic } from '../features/chat/topics.ts';
import { createTeamRepository } from '../features/teams/repository.ts';
import { teamRoutes } from '../features/teams/routes.ts';
import { createTeamService, type TeamPorts } from '../features/teams/service.ts';
import type { Identity } from '../shared/identity.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';

export type TeamParts = Pick<TeamPorts, 'record'> & {
  realtime: Realtime;
  rooms: Pick<Admission, 'admission' | 'presence' | 'notifyRoom'>;
  chatRooms: Pick<ChatRooms, 'forgetRoom' | 'forgetMember' | 'forgetMembers'>;
  isStaffIn: (identity: Identity, roomId: string) => Promise<boolean>;
  /** Before a notice that must not overtake the messages it is about. */
  flushMessages: () => void;
};

export const composeTeams = ({ db, askNodes }: Core, { realtime, rooms, chatRooms, ...parts }: TeamParts) => {
  const { isStaffIn, flushMessages, record } = parts;
  const teamMates = askNodes.define('team mates in a room', rooms.presence.teamMatesOf);
  const teams = createTeamService({
    repository: createTeamRepository(db),
    random: Math.random,
    admit: async (identity, roomId) => {
      await rooms.admission.admit(identity, roomId);
      return { isStaff: await isStaffIn(identity, roomId) };
    },
    presentViewers: async (roomId) => [...new Set((await teamMates.all(roomId)).flat())],
    onEnabled: (roomId, enabled) => {
      chatRooms.forgetRoom(roomId);
      rooms.notifyRoom(roomId, teamsEnabled, { roomId, enabled });
    },
    onTeams: (roomId, before, after) => {
      chatRooms.forgetRoom(roomId);
      chatRooms.forgetMembers();
      flushMessages();
      for (const team of before) realtime.removeTopic(teamTopic(team.teamId));
      const without = before.flatMap((team) => team.members).filter(({ userId }) => !teamWith(after, userId));
      for (const { userId } of without) realtime.publish(teamChanged, { user: userId }, { roomId, team: null });
      for (const team of after) {
        for (const { userId } of team.members) {
          void realtime.join({ user: userId }, teamTopic(team.teamId));
          realtime.publish(teamChanged, { user: userId }, { roomId, team });
        }
      }
    },
    onMoved: (roomId, userId, from, to) => {
      chatRooms.forgetMember(roomId, userId);
      flushMessages();
      realtime.leave({ user: userId }, teamTopic(from.teamId));
      void realtime.join({ user: userId }, teamTopic(to.teamId));
      for (const team of [from, to]) realtime.publish(teamChanged, { topic: teamTopic(team.teamId) }, { roomId, team });
      // The page enters the chat again and gets what the other team has written.
      realtime.publish(roleChanged, { user: userId }, { roomId });
    },
    onJoined: (roomId, team) => realtime.publish(teamChanged, { topic: teamTopic(team.teamId) }, { roomId, team }),
    record,
  });
  return { findOrJoin: teams.findOrJoin, routes: teamRoutes(teams) };
};

const teamWith = (teams: readonly Team[], userId: string) =>
  teams.find((team) => team.members.some((member) => member.userId === userId));
