/**
 * Rooms, members and recent messages of the chat, cached for a moment so that a message costs no query. Changes delete their
 * entries at once.
 */

import type { ChatMessage, ChatUserType, MessagePermission, PinnedMessage } from '@palco/contract/chat/message';
import { AppError } from '@palco/contract/errors';
import { sockets } from '@palco/contract/limits';
import * as limits from '@palco/contract/room-limits';
import { isOrganizer } from '@palco/domain/auth/access';
import { makeWordCheck } from '@palco/domain/chat/blocked-words';
import { addMessages, emptyLists } from '@palco/domain/chat/lists';
import { permissionsOf } from '@palco/domain/chat/permissions';
import { freezeList } from '../../shared/frozen-list.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads, createTtlCache } from '../../shared/ttl-cache.ts';
import type { ModerationRepository } from './moderation-repository.ts';
import { presentMessage } from './present.ts';
import { type QuestionsPage, readQuestions } from './questions.ts';
import type { ChatRepository } from './repository.ts';

const ttlMs = 5000;
/** Of what is read for each sender: as long as a socket is connected before its login and roles are compared with the database. */
const userTtlMs = sockets.recheckMs;
/** Longer than any message takes from its admission to its broadcast. */
const inFlightMs = 60_000;
/** Rooms whose last messages are held in memory, at most 100 messages each. */
const maxRecentRooms = 1000;

export type ChatRoom = {
  readonly isChatEnabled: boolean;
  readonly isTeamChatEnabled: boolean;
  readonly slowModeS: number;
  readonly hasTeams: boolean;
  readonly courseId: string;
  readonly hasBlockedWord: (text: string) => boolean;
};

export type Member = ChatUserType & {
  readonly name: string;
  readonly permissions: readonly MessagePermission[];
  readonly isBlocked: boolean;
  readonly colorIndex: number | null;
  readonly teamId: string | null;
};

export type ChatRooms = ReturnType<typeof createChatRooms>;

export type Membership = 'full' | 'guest' | 'extra';

export type ChatRoomsPorts = {
  repository: ChatRepository;
  moderation: ModerationRepository;
  nowMs: () => number;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED; returns the membership. */
  admit: (identity: Identity, roomId: string) => Promise<Membership>;
  /** No other node gives colours. */
  isAlone: boolean;
  /** Whether new messages of the room, and changes of them, arrive at this node: only then are its messages cached. */
  isDelivered: (roomId: string) => boolean;
};

export const createChatRooms = ({ repository, moderation, nowMs, admit, isAlone, isDelivered }: ChatRoomsPorts) => {
  // An extra seat that becomes a full one, by a voucher, has its chat at once.
  const memberships = createCachedReads<Membership>({
    nowMs,
    ttlMs: userTtlMs,
    isCacheable: (kind) => kind !== 'extra',
  });
  const rooms = createCachedReads<ChatRoom>({ nowMs, ttlMs });
  const members = createCachedReads<Member>({ nowMs, ttlMs: userTtlMs });
  const pins = createCachedReads<PinnedMessage[]>({ nowMs, ttlMs });
  const questions = createCachedReads<QuestionsPage>({ nowMs, ttlMs });
  const recent = createTtlCache<Promise<ChatMessage[]>>({ nowMs, maxEntries: maxRecentRooms });
  const justBlocked = createTtlCache<true>({ nowMs, ttlMs: inFlightMs });
  const setRecent = (roomId: string, messages: Promise<ChatMessage[]>) => {
    recent.set(roomId, messages);
    // The caller handles the failure; the next one who enters reads the messages again.
    messages.catch(() => recent.delete(roomId));
  };

  const readRoom = async (roomId: string): Promise<ChatRoom> => {
    const row = await repository.loadRoom(roomId);
    if (!row) throw new AppError('WARNINGS_MESSAGES_NOTFOUND');
    return {
      isChatEnabled: row.is_chat_enabled,
      isTeamChatEnabled: row.is_team_chat_enabled,
      slowModeS: row.slow_mode_s,
      hasTeams: Boolean(row.has_teams),
      courseId: row.course_id,
      hasBlockedWord: makeWordCheck(await moderation.wordsFor(row.made_by)),
    };
  };

  const readMember = async (roomId: string, userId: string): Promise<Member> => {
    const row = await repository.loadMember({ roomId, userId });
    if (!row) throw new AppError('WARNINGS_MESSAGES_NOTFOUND');
    const instructor = row.is_monitor || row.monitor_id !== null;
    return {
      instructor,
      organizer: isOrganizer({ organizer: row.is_organizer, admin: row.is_admin }),
      name: row.name,
      permissions: permissionsOf({ admin: row.is_admin, organizer: row.is_organizer, monitor: instructor }),
      isBlocked: row.blocked_at !== null,
      colorIndex: row.color_index,
      teamId: row.team_id,
    };
  };

  /** Pins too: their messages may be among those that changed. */
  const forgetMessages = (roomId: string) => {
    recent.delete(roomId);
    questions.delete(roomId);
    pins.delete(roomId);
  };

  const colors = new Map<string, Promise<number>>();

  return {
    membership: (identity: Identity, roomId: string) =>
      memberships.get(`${roomId} ${identity.userId}`, () => admit(identity, roomId)),
    room: (roomId: string) => rooms.get(roomId, () => readRoom(roomId)),
    member: (roomId: string, userId: string) => members.get(`${roomId} ${userId}`, () => readMember(roomId, userId)),
    /** Assigned at a user's first message; one at a time per room, so that no two users get the same colour. */
    takeColor: (roomId: string, userId: string): Promise<number> => {
      const before = colors.get(roomId) ?? Promise.resolve(0);
      const taken = before.catch(() => 0).then(() => repository.takeColor(roomId, userId, { isAlone }));
      colors.set(roomId, taken);
      return taken.finally(() => {
        members.delete(`${roomId} ${userId}`);
        if (colors.get(roomId) === taken) colors.delete(roomId);
      });
    },
    pins: (roomId: string) => pins.get(roomId, () => moderation.pinsOf(roomId)),
    forgetPins: (roomId: string) => pins.delete(roomId),
    /** The newest page of Doubts, part of the snapshot of everyone who has that tab. */
    questions: (roomId: string) => {
      const read = () => readQuestions(repository, roomId, null);
      return isDelivered(roomId) ? questions.get(roomId, read) : read();
    },
    /** To be called before a question or a reply is broadcast: a page that enters afterwards must read it. */
    forgetQuestions: (roomId: string) => questions.delete(roomId),
    /** The last messages of the General tab, part of every snapshot. */
    recent: (roomId: string): Promise<ChatMessage[]> => {
      const known = isDelivered(roomId) && recent.get(roomId);
      if (known) return known;
      const reading = repository
        .latest(roomId, 'roomMessage', limits.chat.listCap)
        .then((rows) => freezeList(rows.map((row) => presentMessage(row))));
      if (isDelivered(roomId)) setRecent(roomId, reading);
      return reading;
    },
    addRecent: (roomId: string, messages: readonly ChatMessage[]) => {
      const known = recent.get(roomId);
      if (!known) return;
      setRecent(
        roomId,
        known.then((before) => freezeList(addMessages({ ...emptyLists, general: before }, messages).general)),
      );
    },
    /** A message that was admitted before its sender was blocked may be stored afterwards. */
    isJustBlocked: ({ roomId, userId }: { roomId: string; userId: string }): boolean =>
      justBlocked.get(`${roomId} ${userId}`) ?? false,
    blockChanged: (roomId: string, userId: string, isBlocked: boolean) => {
      if (isBlocked) justBlocked.set(`${roomId} ${userId}`, true);
      else justBlocked.delete(`${roomId} ${userId}`);
      members.delete(`${roomId} ${userId}`);
      forgetMessages(roomId);
    },
    forgetMessages,
    forgetRoom: (roomId: string) => rooms.delete(roomId),
    forgetRooms: () => rooms.clear(),
    forgetMember: (roomId: string, userId: string) => members.delete(`${roomId} ${userId}`),
    forgetMembers: () => {
      members.clear();
      memberships.clear();
    },
    /** Changes of other nodes may have been missed. */
    forgetAll: () => {
      for (const cache of [rooms, members, memberships, pins, questions, recent]) cache.clear();
    },
  };
};
