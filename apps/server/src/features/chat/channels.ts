/** The channels a chat speaks on: one for each circle of people who hear the same. */
import type { ChatUserType, MessageType } from '@palco/contract/chat/message';

export const chatChannel = (roomId: string, type: MessageType, teamId: string | null): string => {
  switch (type) {
    case 'roomMessage':
      return `chat:${roomId}`;
    case 'questionMessage':
      return `chat:${roomId}:doubts`;
    case 'instructorRoomMessage':
      return `chat:${roomId}:monitors`;
    case 'teamMessage':
      return teamChannel(teamId ?? '0');
  }
};

export const teamChannel = (teamId: string): string => `team:${teamId}`;

/** What somebody may hear: Doubts are not the organizers', Monitors not the viewers', and a team only its own. */
export const heardTypes = (who: ChatUserType, hasTeam: boolean): MessageType[] => [
  'roomMessage',
  ...(who.organizer ? [] : (['questionMessage'] as const)),
  ...(who.instructor || who.organizer ? (['instructorRoomMessage'] as const) : []),
  ...(hasTeam ? (['teamMessage'] as const) : []),
];
