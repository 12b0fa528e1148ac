/** Sends a message to General and pins it, for messages that were prepared before a live. */
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { Identity } from '../../shared/identity.ts';
import type { ChatModeration } from './moderation.ts';
import type { ChatRooms } from './rooms.ts';
import type { ChatService } from './service.ts';

export type PinnedMessagePorts = {
  chat: Pick<ChatService, 'send'>;
  moderation: Pick<ChatModeration, 'pin' | 'unpin'>;
  rooms: Pick<ChatRooms, 'pins' | 'forgetPins'>;
};

/** Another organizer may pin between making room and pinning. */
const maxTries = 3;

export const createPinnedMessage =
  ({ chat, moderation, rooms }: PinnedMessagePorts) =>
  async (identity: Identity, roomId: string, { text, clientId }: { text: string; clientId: string }): Promise<void> => {
    const { messageId } = await chat.send(identity, { roomId, text, type: 'roomMessage', clientId });
    for (let tries = 1; ; tries += 1) {
      // Read anew: another node may have pinned.
      rooms.forgetPins(roomId);
      const pins = await rooms.pins(roomId);
      if (pins.some((pin) => pin.messageId === messageId)) return;
      const [oldest] = pins;
      if (oldest && pins.length >= limits.chat.maxPins) await moderation.unpin(identity, roomId, oldest.messageId);
      try {
        await moderation.pin(identity, roomId, messageId);
        return;
      } catch (error) {
        const isFull = error instanceof AppError && error.code === 'MAX_PIN_MESSAGE_LIMIT';
        if (!isFull || tries === maxTries) throw error;
      }
    }
  };
