/** Spec section 4, Chat, Lists: the messages on a page. The server and the page update them by the same rules. */
import type { ChatMessage, PlainMessage } from '@palco/contract/chat/message';
import * as limits from '@palco/contract/room-limits';

export type ChatLists = {
  readonly general: readonly ChatMessage[];
  readonly questions: readonly ChatMessage[];
  readonly monitors: readonly ChatMessage[];
  readonly team: readonly ChatMessage[];
};

export const emptyLists: ChatLists = { general: [], questions: [], monitors: [], team: [] };

const listOf = {
  roomMessage: 'general',
  questionMessage: 'questions',
  instructorRoomMessage: 'monitors',
  teamMessage: 'team',
} as const satisfies Record<ChatMessage['type'], keyof ChatLists>;

/** Adds what is new, in order of time; a message that is there already is ignored. Lists that did not change stay the same object. */
export const addMessages = (lists: ChatLists, incoming: readonly ChatMessage[]): ChatLists => {
  const replies = incoming.filter((message) => message.originalMessageId !== null);
  const added = { ...lists };
  for (const list of ['general', 'questions', 'monitors', 'team'] as const) {
    const own = incoming.filter((message) => message.originalMessageId === null && listOf[message.type] === list);
    added[list] = merge(lists[list], own, list === 'questions' ? Number.POSITIVE_INFINITY : limits.chat.listCap);
  }
  for (const reply of replies) added.questions = addReply(added.questions, reply);
  return added;
};

const merge = (list: readonly ChatMessage[], incoming: readonly ChatMessage[], cap: number): readonly ChatMessage[] => {
  if (incoming.length === 0) return list;
  // Nearly always: what is newer than the whole list cannot be in it.
  if (isInOrder([...list.slice(-1), ...incoming])) return lastOf([...list, ...incoming], cap);
  const known = new Set(list.map((message) => message.messageId));
  const fresh = incoming.filter((message) => {
    const isNew = !known.has(message.messageId);
    known.add(message.messageId);
    return isNew;
  });
  if (fresh.length === 0) return list;
  return lastOf([...list, ...fresh].sort(byTime), cap);
};

/** Each after the one before it, none twice. */
const isInOrder = (messages: readonly ChatMessage[]): boolean =>
  messages.every((message, index) => index === 0 || byTime(messages[index - 1] ?? message, message) < 0);

const lastOf = (messages: readonly ChatMessage[], cap: number): readonly ChatMessage[] =>
  messages.length > cap ? messages.slice(messages.length - cap) : messages;

const byTime = (a: ChatMessage, b: ChatMessage): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : byId(a.messageId, b.messageId);

/** Ids are whole numbers as text. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export const isAfter = (a: string, b: string): boolean => byId(a, b) > 0;

const addReply = (questions: readonly ChatMessage[], reply: ChatMessage): readonly ChatMessage[] =>
  questions.map((question) => {
    if (question.messageId !== reply.originalMessageId) return question;
    if (question.replies.some((known) => known.messageId === reply.messageId)) return question;
    const { replies: _none, ...plain } = reply;
    return { ...question, replies: [...question.replies, plain] };
  });

const mapAll = (lists: ChatLists, change: (list: readonly ChatMessage[]) => readonly ChatMessage[]): ChatLists => ({
  general: change(lists.general),
  questions: change(lists.questions),
  monitors: change(lists.monitors),
  team: change(lists.team),
});

/** Marks every message and reply of a user as blocked, or removes the mark. */
export const markBlocked = (lists: ChatLists, userId: string, isBlocked: boolean): ChatLists => {
  const mark = <M extends PlainMessage>(message: M): M =>
    message.userId === userId && message.blocked !== isBlocked ? { ...message, blocked: isBlocked } : message;
  return mapAll(lists, (list) =>
    list.map((message) => ({ ...mark(message), replies: message.replies.map((reply) => mark(reply)) })),
  );
};

/** Drops the messages whose text the server hid because their sender is blocked; entering the chat brings them again. */
export const withoutHiddenTexts = (lists: ChatLists): ChatLists =>
  mapAll(lists, (list) => (list.some(isHidden) ? list.filter((message) => !isHidden(message)) : list));

export const hasHiddenTexts = (lists: ChatLists): boolean => Object.values(lists).some((list) => list.some(isHidden));

/** A question is dropped with its replies, which arrive together again. */
const isHidden = (message: ChatMessage): boolean =>
  [message, ...message.replies].some((one) => one.blocked && one.messageText === '');

export const removeMessage = (lists: ChatLists, messageId: string): ChatLists =>
  mapAll(lists, (list) =>
    list
      .filter((message) => message.messageId !== messageId)
      .map((message) =>
        message.replies.some((reply) => reply.messageId === messageId)
          ? { ...message, replies: message.replies.filter((reply) => reply.messageId !== messageId) }
          : message,
      ),
  );

/** Spec: team chat turned off, or another team, empties the team's list. */
export const withoutTeam = (lists: ChatLists): ChatLists => ({ ...lists, team: [] });

/** The newest id of all lists, from which missed messages are fetched. */
export const newestId = (lists: ChatLists): string => {
  let newest = '0';
  const look = ({ messageId }: PlainMessage) => {
    if (byId(messageId, newest) > 0) newest = messageId;
  };
  for (const list of [lists.general, lists.questions, lists.monitors, lists.team]) {
    for (const message of list) {
      look(message);
      message.replies.forEach(look);
    }
  }
  return newest;
};
