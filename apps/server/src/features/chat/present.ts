import type { ChatMessage, PlainMessage } from '@palco/contract/chat/message';
import type { MessageRow } from './repository.ts';

export const presentMessage = (row: MessageRow, replies: readonly MessageRow[] = []): ChatMessage => ({
  ...presentPlain(row),
  replies: replies.map(presentPlain),
});

const presentPlain = (row: MessageRow) => ({
  messageId: row.id,
  roomId: row.room_id,
  userId: row.user_id,
  messageSender: row.sender,
  messageText: row.text,
  type: row.type,
  permissions: row.permissions,
  blocked: row.blocked_at !== null,
  colorIndex: row.color_index,
  created_at: row.created_at.toISOString(),
  originalMessageId: row.original_id,
  clientId: row.client_id,
});

/** Only organizers may read the text of blocked users; other pages get the message without it. Returns the same list where nothing is hidden. */
export const hideBlockedTexts = (messages: ChatMessage[], reader: { readonly organizer: boolean }): ChatMessage[] =>
  reader.organizer || !messages.some(hasBlockedText)
    ? messages
    : messages.map((message) =>
        hasBlockedText(message)
          ? { ...withoutBlockedText(message), replies: message.replies.map(withoutBlockedText) }
          : message,
      );

const hasBlockedText = (message: ChatMessage): boolean =>
  message.blocked || message.replies.some((reply) => reply.blocked);

const withoutBlockedText = <M extends PlainMessage>(message: M): M =>
  message.blocked ? { ...message, messageText: '' } : message;

/** Questions with their replies. */
export const presentQuestions = (questions: readonly MessageRow[], replies: readonly MessageRow[]): ChatMessage[] =>
  questions.map((question) =>
    presentMessage(
      question,
      replies.filter((reply) => reply.original_id === question.id),
    ),
  );
