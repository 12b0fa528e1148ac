import type { ChatMessage } from '@palco/contract/chat/message';
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

/** Questions with their replies. */
export const presentQuestions = (questions: readonly MessageRow[], replies: readonly MessageRow[]): ChatMessage[] =>
  questions.map((question) =>
    presentMessage(
      question,
      replies.filter((reply) => reply.original_id === question.id),
    ),
  );
