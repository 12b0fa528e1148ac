/** The talking half of the composition root: presence, chat and teams, and how they reach the people in a room. */
import { messages as messagesNotice, roleChanged } from '@palco/contract/chat';
import { chatEnabled } from '@palco/contract/chat/settings';
import type { Notice, PayloadIn } from '@palco/contract/define';
import { presence as presenceNotice } from '@palco/contract/rooms';
import { type Team, teamChanged, teamsEnabled } from '@palco/contract/teams';
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import { chatChannel, teamChannel } from '../features/chat/channels.ts';
import { createFanOut } from '../features/chat/fan-out.ts';
import { createChatModeration } from '../features/chat/moderation.ts';
import { createModerationRepository } from '../features/chat/moderation-repository.ts';
import { chatRequests } from '../features/chat/realtime.ts';
import { createChatRepository } from '../features/chat/repository.ts';
import { createChatRooms } from '../features/chat/rooms.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { createChatService } from '../features/chat/service.ts';
import type { RecordEvent } from '../features/reports/event-log.ts';
import { createPresence } from '../features/rooms/presence.ts';
import { roomRequests } from '../features/rooms/realtime.ts';
import { createTeamRepository } from '../features/teams/repository.ts';
import { teamRoutes } from '../features/teams/routes.ts';
import { createTeamService } from '../features/teams/service.ts';
import type { Identity } from '../shared/identity.ts';
import type { Realtime } from '../sockets/realtime.ts';

export type ChatParts = {
  db: Db;
  clock: Clock;
  realtime: Realtime;
  recordEvent: RecordEvent;
  /** Throws when a room is not there or not for somebody; answers their seat. */
  admit: (identity: Identity, roomId: string) => Promise<'full' | 'guest' | 'extra'>;
  onRoomChanged: () => void;
  onMonitorChanged: (userId: string) => void;
  /** A tab came into a room, or left it. */
  onJoined: (identity: Identity, sessionId: string, roomId: string) => void;
  onLeft: (sessionId: string, roomId: string) => void;
  /** Somebody said that they leave a room. */
  onExit: (identity: Identity, roomId: string) => Promise<void>;
};

export const composeChat = ({ db, clock, realtime, recordEvent, admit, onRoomChanged, ...parts }: ChatParts) => {
  const nowMs = () => clock.now().getTime();
  const repository = createChatRepository(db);
  const moderationRepository = createModerationRepository(db);
  const chatRooms = createChatRooms({ repository, moderation: moderationRepository, nowMs, admit });
  const record = (kind: string, roomId: string | null, userId: string, details?: Record<string, unknown>) =>
    recordEvent({ kind, roomId, userId, ...(details && { details }) });
  const tell = <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) =>
    realtime.publish(notice, { topic: roomChannel(roomId) }, payload);

  const presence = createPresence((roomId, viewers) => tell(roomId, presenceNotice, { roomId, viewers }));
  const isStaffIn = async (identity: Identity, roomId: string) => {
    const { instructor, organizer } = await chatRooms.member(roomId, identity.userId);
    return instructor || organizer;
  };

  const teamRepository = createTeamRepository(db);
  const teams = createTeamService({
    repository: teamRepository,
    random: Math.random,
    admit: async (identity, roomId) => {
      await admit(identity, roomId);
      return { isStaff: await isStaffIn(identity, roomId) };
    },
    presentViewers: async (roomId) => presence.teamMatesOf(roomId),
    onEnabled: (roomId, enabled) => {
      chatRooms.forgetRoom(roomId);
      tell(roomId, teamsEnabled, { roomId, enabled });
    },
    onTeams: (roomId, before, after) => {
      chatRooms.forgetMembers();
      fanOut.flush();
      for (const team of before) realtime.removeTopic(teamChannel(team.teamId));
      const without = before.flatMap((team) => team.members).filter(({ userId }) => !teamWith(after, userId));
      for (const { userId } of without) realtime.publish(teamChanged, { user: userId }, { roomId, team: null });
      for (const team of after) {
        for (const { userId } of team.members) {
          realtime.join({ user: userId }, teamChannel(team.teamId));
          realtime.publish(teamChanged, { user: userId }, { roomId, team });
        }
      }
    },
    onJoined: (roomId, team) => realtime.publish(teamChanged, { topic: teamChannel(team.teamId) }, { roomId, team }),
    record,
  });

  const fanOut = createFanOut({
    nowMs: () => performance.now(),
    send: (topic, roomId, messages) => realtime.publish(messagesNotice, { topic }, { roomId, messages: [...messages] }),
  });
  const chat = createChatService({
    repository,
    moderation: moderationRepository,
    rooms: chatRooms,
    clock,
    findTeam: teams.findOrJoin,
    join: (session, topic) => realtime.join({ session }, topic),
    leave: (session, topic) => realtime.leave({ session }, topic),
    broadcast: fanOut.add,
    record,
  });
  const moderation = createChatModeration({
    repository,
    moderation: moderationRepository,
    rooms: chatRooms,
    clock,
    tell,
    tellChat: (roomId, notice, payload) => {
      fanOut.flush();
      realtime.publish(notice, { topic: chatChannel(roomId, 'roomMessage', null) }, payload);
    },
    record,
    onChatEnabled: onRoomChanged,
    onMonitorChanged: (roomId, userId) => {
      parts.onMonitorChanged(userId);
      realtime.publish(roleChanged, { user: userId }, { roomId });
    },
    silence: (roomId, userId) => realtime.leave({ user: userId }, chatChannel(roomId, 'instructorRoomMessage', null)),
  });

  /** What somebody will be in a room; throws when it is not for them. */
  const lookAt = async (identity: Identity, roomId: string) => {
    const seat = await admit(identity, roomId);
    const canJoinTeams = seat !== 'extra' && !(await isStaffIn(identity, roomId));
    const { isChatEnabled } = await chatRooms.room(roomId);
    return { canJoinTeams, isChatEnabled: isChatEnabled && seat !== 'extra' };
  };

  const door = {
    join: async (identity: Identity, sessionId: string, roomId: string) => {
      const isStillComing = presence.announce(sessionId, roomId);
      const { canJoinTeams, isChatEnabled } = await lookAt(identity, roomId).catch((error: unknown) => {
        // Whoever is turned away is waited for no longer.
        isStillComing();
        throw error;
      });
      const viewers = isStillComing()
        ? presence.join({ sessionId, userId: identity.userId, canJoinTeams }, roomId)
        : presence.count(roomId);
      if (presence.has(sessionId, roomId)) {
        realtime.join({ session: sessionId }, roomChannel(roomId));
        parts.onJoined(identity, sessionId, roomId);
      }
      return { viewers, isChatEnabled };
    },
    leave: (sessionId: string, roomId: string) => {
      realtime.leave({ session: sessionId }, roomChannel(roomId));
      presence.leave(sessionId, roomId);
      parts.onLeft(sessionId, roomId);
    },
  };

  return {
    routes: [...chatRoutes({ chat, moderation, onExit: parts.onExit }), ...teamRoutes(teams)],
    requests: [...roomRequests(door), ...chatRequests(chat, moderation)],
    pinsOf: moderation.pinsOf,
    /** Tells everybody who has a room open. */
    tell,
    presence,
    /** Somebody turned the chat of a room on or off where rooms are edited. */
    chatChanged: (roomId: string, enabled: boolean) => {
      chatRooms.forgetRoom(roomId);
      tell(roomId, chatEnabled, { roomId, enabled });
    },
    onSessionGone: (sessionId: string) => {
      for (const roomId of presence.forget(sessionId)) parts.onLeft(sessionId, roomId);
    },
    close: async () => {
      presence.close();
      await chat.close();
      fanOut.close();
    },
  };
};

/** Everybody who has a room open, whether they chat or not. */
const roomChannel = (roomId: string) => `room:${roomId}`;

const teamWith = (teams: readonly Team[], userId: string) =>
  teams.find((team) => team.members.some((member) => member.userId === userId));
