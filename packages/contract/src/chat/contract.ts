/** Spec sections 4, 5, 6, 7, 8 and decisions, "Chat": entering, sending, pinning, blocking. */
import * as z from 'zod/mini';
import { notice, request, route } from '../define.ts';
import { roomId } from '../rooms/contract.ts';
import { respelled } from '../spelling.ts';
import { team } from '../teams/contract.ts';
import {
  chatMessage,
  chatUserType,
  clientId,
  messageId,
  messagePermission,
  messageText,
  pinnedMessage,
} from './message.ts';

const inRoom = z.object({ id: roomId });
const sendErrors = [
  'MESSAGE_NOT_ALLOWED',
  'WORD_NOT_ALLOWED',
  'WARNINGS_MESSAGES_PERMISSIONS',
  'WARNINGS_MESSAGES_NOTFOUND',
  'TOO_MANY_MESSAGES',
  'SLOW_MODE',
] as const;
const enterErrors = ['PERMISSION_ENTERCHAT', 'WARNINGS_MESSAGES_NOTFOUND'] as const;
const pinErrors = ['PERMISSION_PINMESSAGE', 'WARNINGS_MESSAGES_NOTFOUND', 'MAX_PIN_MESSAGE_LIMIT'] as const;
const unpinErrors = ['PERMISSION_UNPINMESSAGE', 'WARNINGS_MESSAGES_NOTFOUND'] as const;
const blockErrors = ['BLOCK_USER_NOT_ALLOWED', 'WARNINGS_MESSAGES_NOTFOUND'] as const;
const sendLimit = { max: 300, windowMs: 10_000 };
const callLimit = { max: 120, windowMs: 60_000 };

/** The state of a chat for a page that enters it: the role of the caller, and the latest messages of the visible tabs. */
export const chatSnapshot = z.extend(chatUserType, {
  /** Whether the messages of the caller are refused. */
  blocked: z.boolean(),
  slowModeS: z.int(),
  isTeamChatEnabled: z.boolean(),
  team: z.nullable(team),
  messages: z.array(chatMessage),
  questions: z.array(chatMessage),
  hasMoreQuestions: z.boolean(),
  pinnedMessages: z.array(pinnedMessage),
  /** How the caller's messages are signed; no colour before the first one. */
  sender: z.object({ name: z.string(), colorIndex: z.nullable(z.int()), permissions: z.array(messagePermission) }),
});
export type ChatSnapshot = z.infer<typeof chatSnapshot>;

export const enterRoom = route({
  name: 'chat.enter',
  method: 'POST',
  path: '/api/rooms/:id/enter',
  access: 'user',
  summary: 'Enter the chat of a room; returns the role of the caller and the last messages',
  params: inRoom,
  body: z.object({ session_token: z.optional(z.string()) }),
  response: chatSnapshot,
  errors: enterErrors,
  limit: callLimit,
});

export const exitRoom = route({
  name: 'chat.exit',
  method: 'POST',
  path: '/api/rooms/:id/exit',
  access: 'user',
  summary: 'Leave a room: its chat, and the lease to play in it',
  params: inRoom,
  body: z.object({ session_token: z.optional(z.string()) }),
  response: z.object({}),
  errors: ['WARNINGS_MESSAGES_NOTFOUND'],
  limit: callLimit,
});

const messageBody = z.object({ text: messageText, clientId: z.optional(clientId) });
const sendRoute = <const Name extends string, const Path extends string>(name: Name, path: Path, summary: string) =>
  route({
    name,
    method: 'POST',
    path,
    access: 'user',
    summary,
    params: inRoom,
    body: messageBody,
    response: chatMessage,
    errors: sendErrors,
    limit: sendLimit,
  });

export const sendGeneral = sendRoute('chat.send', '/api/rooms/:id/message', 'Say something to the whole room');
export const sendQuestion = sendRoute('chat.ask', '/api/rooms/:id/message/question', 'Ask the monitors');
export const sendInstructor = sendRoute(
  'chat.sendMonitors',
  '/api/rooms/:id/message/instructor',
  'Say it to the staff',
);
export const sendTeam = sendRoute('chat.sendTeam', '/api/rooms/:id/message/team', "Say it to one's own team");

export const sendReply = route({
  name: 'chat.reply',
  method: 'POST',
  path: '/api/rooms/:id/message/reply',
  access: 'user',
  summary: 'Reply to a question; monitors only',
  params: inRoom,
  body: z.extend(messageBody, { originalMessageId: messageId }),
  response: chatMessage,
  errors: sendErrors,
  limit: sendLimit,
});

export const listQuestions = route({
  name: 'chat.questions',
  method: 'GET',
  path: '/api/rooms/:id/message/question',
  access: 'user',
  summary: 'Questions with their replies, newest page first; `before` asks for older ones',
  params: inRoom,
  query: z.object({ before: z.optional(messageId) }),
  response: z.object({ questions: z.array(chatMessage), hasMore: z.boolean() }),
  errors: enterErrors,
  limit: callLimit,
});

const roomAndMessage = z.object({ roomId, messageId });

export const pinMessageRoute = route({
  name: 'chat.pin',
  method: 'POST',
  path: '/api/rooms/pin/message/:roomId/:messageId',
  access: 'user',
  summary: 'Pin a message of the General tab; organizers, at most two',
  params: roomAndMessage,
  response: z.object({ pinnedMessages: z.array(pinnedMessage) }),
  errors: pinErrors,
  limit: callLimit,
});

export const unpinMessageRoute = route({
  name: 'chat.unpin',
  method: 'POST',
  path: '/api/rooms/unpin/message/:roomId/:messageId',
  access: 'user',
  summary: 'Unpin a message',
  params: roomAndMessage,
  response: z.object({ pinnedMessages: z.array(pinnedMessage) }),
  errors: unpinErrors,
  limit: callLimit,
});

const blockBody = z.object({ userId: z.string().check(z.regex(/^\d{1,18}$/)), block: z._default(z.boolean(), true) });

export const blockUserRoute = route({
  name: 'chat.block',
  method: 'POST',
  path: '/api/rooms/:id/chat/block',
  access: 'user',
  summary: 'Block a user in the chat of a room, or unblock them',
  params: inRoom,
  body: blockBody,
  response: z.object({ userId: z.string(), block: z.boolean() }),
  errors: blockErrors,
  limit: callLimit,
});

export const deleteMessage = route({
  name: 'chat.deleteMessage',
  method: 'DELETE',
  path: '/api/rooms/:roomId/message/:messageId',
  access: 'user',
  summary: 'Delete a message; organizers only',
  params: roomAndMessage,
  response: z.object({}),
  errors: ['WARNINGS_MESSAGES_PERMISSIONS', 'WARNINGS_MESSAGES_NOTFOUND'],
  limit: callLimit,
});

const done = z.object({});

export const enterChat = request({
  name: 'enter_chat',
  access: 'user',
  payload: respelled(z.object({ roomId })),
  reply: chatSnapshot,
  errors: enterErrors,
  limit: callLimit,
});

export const exitChat = request({
  name: 'exit_chat',
  access: 'user',
  payload: respelled(z.object({ roomId })),
  reply: done,
  errors: ['WARNINGS_MESSAGES_NOTFOUND'],
  limit: callLimit,
});

export const sendMessage = request({
  name: 'send_message',
  access: 'user',
  payload: respelled(
    z.object({
      roomId,
      message: messageText,
      type: z.int().check(z.minimum(0), z.maximum(3)),
      clientId: z.optional(clientId),
    }),
  ),
  reply: chatMessage,
  errors: sendErrors,
  limit: sendLimit,
});

export const replyMessage = request({
  name: 'reply_message',
  access: 'user',
  payload: respelled(
    z.object({ roomId, message: messageText, originalMessageId: messageId, clientId: z.optional(clientId) }),
  ),
  reply: chatMessage,
  errors: sendErrors,
  limit: sendLimit,
});

export const pinRequest = request({
  name: 'pin_message',
  access: 'user',
  payload: respelled(roomAndMessage),
  reply: z.object({ pinnedMessages: z.array(pinnedMessage) }),
  errors: pinErrors,
  limit: callLimit,
});

export const unpinRequest = request({
  name: 'unpin_message',
  access: 'user',
  payload: respelled(roomAndMessage),
  reply: z.object({ pinnedMessages: z.array(pinnedMessage) }),
  errors: unpinErrors,
  limit: callLimit,
});

export const blockUser = request({
  name: 'block_user',
  access: 'user',
  payload: respelled(z.extend(blockBody, { roomId })),
  reply: z.object({ userId: z.string(), block: z.boolean() }),
  errors: blockErrors,
  limit: callLimit,
});

export const messagesAfter = request({
  name: 'messages_after',
  access: 'user',
  payload: respelled(z.object({ roomId, messageId: z.string().check(z.regex(/^\d{1,18}$/)) })),
  reply: z.object({
    messages: z.array(chatMessage),
    /** There are more messages: ask again with the id of the last one. */
    hasMore: z.boolean(),
    /** Deletions and blocks since the page lost its connection. */
    deletedIds: z.array(z.string()),
    blockedUserIds: z.array(z.string()),
  }),
  errors: enterErrors,
  limit: callLimit,
});

/** Always a list: one frame may contain many messages. */
export const messages = notice({
  name: 'messages',
  payload: z.object({ roomId: z.string(), messages: z.array(chatMessage) }),
});

const pins = z.object({ roomId: z.string(), messageId: z.string(), pinnedMessages: z.array(pinnedMessage) });
export const messagePinned = notice({ name: 'pin_message', payload: pins });
export const messageUnpinned = notice({ name: 'unpin_message', payload: pins });

export const userBlocked = notice({
  name: 'user_blocked',
  payload: z.object({ roomId: z.string(), userId: z.string(), block: z.boolean() }),
});

/** The user became a monitor of the room, or is none any more; entering the chat again returns the new role. */
export const roleChanged = notice({
  name: 'role_changed',
  payload: z.object({ roomId: z.string() }),
});

export const messageDeleted = notice({
  name: 'message_deleted',
  payload: z.object({ roomId: z.string(), messageId: z.string() }),
});
