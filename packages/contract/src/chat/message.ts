/** Spec section 3, Chat message. */
import * as z from 'zod/mini';
import * as limits from '../room-limits.ts';

/** In the order of the tabs: General 0, Doubts 1, Monitors 2, Team 3. */
export const messageTypes = ['roomMessage', 'questionMessage', 'instructorRoomMessage', 'teamMessage'] as const;
export const messageType = z.enum(messageTypes);
export type MessageType = z.infer<typeof messageType>;

export const messagePermission = z.enum(['organizer', 'monitor', 'admin']);
export type MessagePermission = z.infer<typeof messagePermission>;

export const messageId = z.string().check(z.regex(/^\d{1,18}$/));
/** Chosen by the sender, so that a retry after a lost acknowledgement is the same message. */
export const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** Longer than any valid message, so that the chat's own rule reports the error. */
export const messageText = z.string().check(z.maxLength(limits.chat.maxCharacters * 10));

const plainMessage = z.object({
  messageId: z.string(),
  roomId: z.string(),
  userId: z.string(),
  messageSender: z.string(),
  messageText: z.string(),
  type: messageType,
  permissions: z.array(messagePermission),
  blocked: z.boolean(),
  /** Senders of a room are numbered in the order of their first message. */
  colorIndex: z.int(),
  created_at: z.string(),
  /** The question a reply belongs to. */
  originalMessageId: z.nullable(z.string()),
  clientId: z.string(),
});

export const chatMessage = z.extend(plainMessage, { replies: z.array(plainMessage) });
export type ChatMessage = z.infer<typeof chatMessage>;
export type PlainMessage = z.infer<typeof plainMessage>;

/** Spec section 3: the role of a user in a chat; part of the response to entering it. */
export const chatUserType = z.object({ instructor: z.boolean(), organizer: z.boolean() });
export type ChatUserType = z.infer<typeof chatUserType>;

export const pinnedMessage = z.object({ messageId: z.string(), message: z.string(), messageSender: z.string() });
export type PinnedMessage = z.infer<typeof pinnedMessage>;
