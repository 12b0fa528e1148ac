/** The topics of a chat: one for each group of people who receive the same messages. */
import type { ChatUserType, MessageType } from '@palco/contract/chat/message';

export const chatTopic = (roomId: string, type: MessageType, teamId: string | null): string => {
  switch (type) {
    case 'roomMessage':
      return `chat:${roomId}`;
    case 'questionMessage':
      return `chat:${roomId}:doubts`;
    case 'instructorRoomMessage':
      return `chat:${roomId}:monitors`;
    case 'teamMessage':
      return teamTopic(teamId ?? '0');
  }
};

/** The room of a topic that every page in its chat has joined; null for other topics. */
export const roomOfGeneral = (topic: string): string | null => /^chat:(\d+)$/.exec(topic)?.[1] ?? null;

export const teamTopic = (teamId: string): string => `team:${teamId}`;

/** Organizers do not receive Doubts, viewers do not receive Monitors, and teams receive only their own messages. */
export const receivedTypes = (who: ChatUserType, hasTeam: boolean): MessageType[] => [
  'roomMessage',
  ...(who.organizer ? [] : (['questionMessage'] as const)),
  ...(who.instructor || who.organizer ? (['instructorRoomMessage'] as const) : []),
  ...(hasTeam ? (['teamMessage'] as const) : []),
];
