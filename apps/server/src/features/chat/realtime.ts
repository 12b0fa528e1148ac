import * as contract from '@palco/contract/chat';
import { type MessageType, messageTypes } from '@palco/contract/chat/message';
import { AppError } from '@palco/contract/errors';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';
import type { ChatModeration } from './moderation.ts';
import type { ChatService } from './service.ts';

export const chatRequests = (chat: ChatService, moderation: ChatModeration): RequestBinding[] => [
  bindRequest(contract.enterChat, ({ caller, payload }) => chat.enter(caller, payload.roomId)),
  bindRequest(contract.exitChat, async ({ caller, payload }) => {
    await chat.exit(caller, payload.roomId);
    return {};
  }),
  bindRequest(contract.sendMessage, ({ caller, payload }) =>
    chat.send(caller, {
      roomId: payload.roomId,
      text: payload.message,
      type: typeOf(payload.type),
      clientId: payload.clientId,
    }),
  ),
  bindRequest(contract.replyMessage, ({ caller, payload }) =>
    chat.send(caller, {
      roomId: payload.roomId,
      text: payload.message,
      type: 'questionMessage',
      originalMessageId: payload.originalMessageId,
      clientId: payload.clientId,
    }),
  ),
  bindRequest(contract.pinRequest, ({ caller, payload }) => moderation.pin(caller, payload.roomId, payload.messageId)),
  bindRequest(contract.unpinRequest, ({ caller, payload }) =>
    moderation.unpin(caller, payload.roomId, payload.messageId),
  ),
  bindRequest(contract.blockUser, ({ caller, payload }) =>
    moderation.block(caller, payload.roomId, payload.userId, payload.block),
  ),
  bindRequest(contract.messagesAfter, ({ caller, payload }) => chat.after(caller, payload.roomId, payload.messageId)),
];

/** The index of a tab is the index of its message type. */
const typeOf = (tab: number): MessageType => {
  const type = messageTypes[tab];
  if (!type) throw new AppError('INVALID_PARAMETERS');
  return type;
};
