/** Passes messages that are delivered to this node on to its caches and to the pages of each topic. */
import type { ChatMessage } from '@palco/contract/chat/message';
import type { CatchUp } from './catch-up.ts';
import type { Delivered } from './delivery.ts';
import { hideBlockedTexts } from './present.ts';
import type { ChatRooms } from './rooms.ts';
import { chatTopic } from './topics.ts';

export type BroadcastPorts = {
  rooms: Pick<ChatRooms, 'isJustBlocked' | 'addRecent' | 'forgetQuestions'>;
  catchUp: Pick<CatchUp, 'add'>;
  send: (topic: string, roomId: string, messages: readonly ChatMessage[]) => void;
};

export const createChatBroadcast =
  ({ rooms, catchUp, send }: BroadcastPorts) =>
  (roomId: string, delivered: readonly Delivered[], previousId: string): void => {
    catchUp.add(roomId, previousId, delivered);
    const topics = Map.groupBy(delivered, ({ message, teamId }) => chatTopic(roomId, message.type, teamId));
    for (const [topic, list] of topics) {
      const messages = list.map(({ message }) => ({
        ...message,
        blocked: message.blocked || rooms.isJustBlocked(message),
      }));
      if (messages[0]?.type === 'roomMessage') rooms.addRecent(roomId, messages);
      if (messages[0]?.type === 'questionMessage') rooms.forgetQuestions(roomId);
      send(topic, roomId, hideBlockedTexts(messages, { organizer: false }));
    }
  };
