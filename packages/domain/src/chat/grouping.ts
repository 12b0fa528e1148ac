/** Messages that one person sends in a row stand under one name. */
import type { ChatMessage } from '@palco/contract/chat/message';

/** A longer pause shows the name and the time again. */
const maxPauseMs = 3 * 60 * 1000;

type Said = Pick<ChatMessage, 'userId' | 'permissions' | 'blocked' | 'created_at' | 'replies'>;

/** Whether a message continues the one shown before it. */
export const continues = (former: Said | undefined, message: Said): boolean =>
  former !== undefined &&
  former.userId === message.userId &&
  former.blocked === message.blocked &&
  former.permissions.join() === message.permissions.join() &&
  former.replies.length === 0 &&
  Math.abs(Date.parse(message.created_at) - Date.parse(former.created_at)) <= maxPauseMs;
