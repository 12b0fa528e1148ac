/** Role api: joining and leaving rooms by socket. */
import { canManageCourse } from '@palco/domain/auth/access';
import type { Visits } from '../features/facts/visits.ts';
import { createRoomJoining } from '../features/rooms/joining.ts';
import { roomRequests } from '../features/rooms/realtime.ts';
import type { Realtime } from '../sockets/realtime.ts';
import { type Admission, offerTopic, roomTopic } from './admission.ts';
import type { Chat } from './chat.ts';
import type { Stage } from './stage.ts';

export type JoiningParts = {
  realtime: Realtime;
  rooms: Pick<Admission, 'presence'>;
  visits: Pick<Visits, 'joined' | 'left'>;
  chat: Pick<Chat, 'roomOf' | 'membershipOf' | 'isStaffIn'>;
  stage: Pick<Stage, 'joinHands' | 'leaveHands' | 'onRoomLeft'>;
};

export const composeJoining = ({ realtime, rooms, visits, chat, stage }: JoiningParts) => {
  const joining = createRoomJoining({
    presence: rooms.presence,
    resolveMembership: async (identity, roomId) => {
      const membership = await chat.membershipOf(identity, roomId);
      const canJoinTeams = membership !== 'extra' && !(await chat.isStaffIn(identity, roomId));
      const { isChatEnabled, courseId } = await chat.roomOf(roomId);
      const isExtra = membership === 'extra';
      const isOrganizer = canManageCourse(identity, courseId);
      return { canJoinTeams, isExtra, isOrganizer, isChatEnabled: isChatEnabled && !isExtra };
    },
    onJoined: async ({ sessionId: session, userId, isWatching }, roomId, { isExtra, isOrganizer }, connection) => {
      visits.joined({ sessionId: session, userId, roomId, isWatching }, connection);
      await Promise.all([
        realtime.join({ session }, roomTopic(roomId)),
        isExtra || realtime.join({ session }, offerTopic(roomId)),
        isOrganizer && stage.joinHands(session, roomId),
      ]);
    },
    onLeft: (session, roomId, reason) => {
      visits.left(session, roomId, reason);
      stage.onRoomLeft(session, roomId);
      // A closed tab has no sockets that could leave.
      if (reason === 'closed') return;
      realtime.leave({ session }, roomTopic(roomId));
      realtime.leave({ session }, offerTopic(roomId));
      stage.leaveHands(session, roomId);
    },
  });
  return { requests: roomRequests(joining), onSessionGone: joining.sessionGone };
};
