/** Entering, leaving, sending and catching up, for HTTP routes and socket requests alike. */

import { randomUUID } from 'node:crypto';
import type { ChatSnapshot } from '@palco/contract/chat';
import { type ChatMessage, type MessageType, messageTypes } from '@palco/contract/chat/message';
import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { Team } from '@palco/contract/teams';
import { checkPace, noPace, type Pace } from '@palco/domain/chat/pace';
import { writeRefusal } from '@palco/domain/chat/permissions';
import { cleanText, textProblem } from '@palco/domain/chat/text';
import type { Clock } from '../../adapters/clock/port.ts';
import { createGroupCommit } from '../../shared/group-commit.ts';
import type { Identity } from '../../shared/identity.ts';
import { isServiceUnavailable } from '../../shared/service-unavailable.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import type { CatchUp } from './catch-up.ts';
import type { ChatDelivery } from './delivery.ts';
import { hideBlockedTexts, presentMessage } from './present.ts';
import { noQuestions, readQuestions } from './questions.ts';
import type { ChatRepository, NewMessage } from './repository.ts';
import type { ChatRooms, Member } from './rooms.ts';
import { chatTopic, receivedTypes } from './topics.ts';

export type ChatPorts = {
  repository: ChatRepository;
  rooms: ChatRooms;
  clock: Clock;
  /** The user's team; a viewer without one joins the smallest. Null where there are no teams. */
  findTeam: (roomId: string, userId: string, isStaff: boolean) => Promise<Team | null>;
  join: (sessionId: string, topic: string) => Promise<void>;
  leave: (sessionId: string, topic: string) => void;
  delivery: Pick<ChatDelivery, 'stored' | 'checkSoon' | 'ready'>;
  catchUp: Pick<CatchUp, 'read'>;
  /** No other node takes messages. */
  isAlone: boolean;
  /** Questions or replies were stored. */
  onQuestions: (roomId: string) => void;
  record: (kind: EventKind, roomId: string, userId: string, details?: Record<string, unknown>) => void;
};

export type ChatService = ReturnType<typeof createChatService>;

export type SendMessageInput = {
  readonly roomId: string;
  readonly text: string;
  readonly type: MessageType;
  readonly originalMessageId?: string | undefined;
  readonly clientId?: string | undefined;
};

/** Times of sent messages older than both limits of the pace no longer matter. */
const longestPaceMs = Math.max(limits.chat.rate.windowMs, limits.chat.maxSlowModeS * 1000);
const maxPaces = 50_000;
/** Longer than a page goes on retrying a message. */
const retriedMs = 10 * 60 * 1000;

export const createChatService = ({ repository, rooms, clock, ...ports }: ChatPorts) => {
  const paces = createTtlCache<Pace>({
    nowMs: clock.monotonicMs,
    ttlMs: longestPaceMs,
    maxEntries: maxPaces,
  });

  /** Messages whose insert ended with a lost connection: their retry has been counted already. */
  const unacknowledged = createTtlCache<true>({ nowMs: clock.monotonicMs, ttlMs: retriedMs });

  const writer = createGroupCommit<NewMessage & { sender: string }, Stored>({
    store: async (rows) => {
      const stored = await repository.insert(rows, clock.now()).catch((error: unknown) => {
        if (isServiceUnavailable(error)) for (const row of rows) unacknowledged.set(sentKey(row), true);
        throw error;
      });
      return rows.map((row, index) => {
        unacknowledged.delete(sentKey(row));
        const { id, createdAt, previousId, text } = stored[index] ?? never();
        return { message: presentNew(row, id, createdAt, text), previousId, teamId: row.teamId };
      });
    },
    onStored: (stored) => {
      const fresh = stored.filter(isNew);
      // The insert of the others may have been lost on its way back: they were stored, and no notice was sent.
      if (fresh.length < stored.length) ports.delivery.checkSoon();
      for (const [roomId, together] of Map.groupBy(fresh, ({ message }) => message.roomId)) {
        const delivered = together.map(({ message, teamId }) => ({ message, teamId }));
        ports.delivery.stored({ roomId, previousId: together[0]?.previousId ?? '0', delivered });
        if (together.some(({ message }) => message.type === 'questionMessage')) ports.onQuestions(roomId);
      }
    },
  });

  /** Checks the membership on entering and sending; an extra membership has no chat. */
  const admitted = async (
    identity: Identity,
    roomId: string,
    refused: 'PERMISSION_ENTERCHAT' | 'WARNINGS_MESSAGES_PERMISSIONS',
  ) => {
    const membership = await rooms.membership(identity, roomId).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      throw new AppError(error.status === 404 ? 'WARNINGS_MESSAGES_NOTFOUND' : refused, { cause: error });
    });
    if (membership === 'extra') throw new AppError(refused);
    const [room, member] = await Promise.all([rooms.room(roomId), rooms.member(roomId, identity.userId)]);
    return { room, member };
  };

  const enter = async (identity: Identity, roomId: string): Promise<ChatSnapshot> => {
    const { room, member } = await admitted(identity, roomId, 'PERMISSION_ENTERCHAT');
    if (!room.isChatEnabled) throw new AppError('PERMISSION_ENTERCHAT');
    const isStaff = member.instructor || member.organizer;
    const team = room.hasTeams ? await ports.findTeam(roomId, identity.userId, isStaff) : null;
    if (team && team.teamId !== member.teamId) rooms.forgetMember(roomId, identity.userId);
    const receivesTeam = team !== null && room.isTeamChatEnabled;
    // Joined before the history is read: messages sent in between arrive twice rather than not at all.
    const { sessionId } = identity;
    if (sessionId) {
      const types = receivedTypes(member, team !== null);
      await Promise.all(types.map((type) => ports.join(sessionId, chatTopic(roomId, type, team?.teamId ?? null))));
      await ports.delivery.ready(roomId);
    }
    const [general, monitors, ours, doubts, pinnedMessages] = await Promise.all([
      rooms.recent(roomId),
      isStaff ? repository.latest(roomId, 'instructorRoomMessage', limits.chat.listCap) : [],
      receivesTeam ? repository.latest(roomId, 'teamMessage', limits.chat.listCap, team.teamId) : [],
      member.organizer ? noQuestions : rooms.questions(roomId),
      rooms.pins(roomId),
    ]);
    ports.record('chat_enter', roomId, identity.userId);
    const others = [...monitors, ...ours].map((row) => presentMessage(row));
    return {
      instructor: member.instructor,
      organizer: member.organizer,
      blocked: member.isBlocked,
      slowModeS: room.slowModeS,
      isTeamChatEnabled: room.isTeamChatEnabled,
      team,
      // Viewers without a team all get the same list, which is serialised once.
      messages: hideBlockedTexts(others.length === 0 ? general : [...general, ...others], member),
      questions: doubts.questions,
      hasMoreQuestions: doubts.hasMore,
      pinnedMessages,
      sender: { name: member.name, colorIndex: member.colorIndex, permissions: [...member.permissions] },
    };
  };

  const exit = async (identity: Identity, roomId: string) => {
    await rooms.room(roomId);
    const member = await rooms.member(roomId, identity.userId);
    if (identity.sessionId) {
      for (const type of messageTypes) ports.leave(identity.sessionId, chatTopic(roomId, type, member.teamId));
    }
    ports.record('chat_exit', roomId, identity.userId);
  };

  /** Counts a try; returns what to call once the text is accepted. */
  const checkSenderPace = (member: Member, userId: string, roomId: string, slowModeS: number): (() => void) => {
    if (member.instructor || member.organizer) return () => {};
    const key = `${roomId} ${userId}`;
    const nowMs = clock.monotonicMs();
    const verdict = checkPace(paces.get(key) ?? noPace, nowMs, slowModeS);
    if (!verdict.allowed) {
      const code = verdict.reason === 'rate' ? 'TOO_MANY_MESSAGES' : 'SLOW_MODE';
      throw new AppError(code, { retryAfterS: Math.ceil(verdict.retryAfterMs / 1000) });
    }
    paces.set(key, verdict.pace);
    return () => paces.set(key, { ...verdict.pace, sentAt: nowMs });
  };

  /** On several nodes the database counts: two tabs of a member may be connected to two of them. */
  const waitInSlowMode = (userId: string, roomId: string, slowModeS: number): Promise<number> | number =>
    ports.isAlone ? 0 : repository.takeSlowTurn({ roomId, userId }, slowModeS, clock.now());

  const send = async (identity: Identity, input: SendMessageInput): Promise<ChatMessage> => {
    const { room, member } = await admitted(identity, input.roomId, 'WARNINGS_MESSAGES_PERMISSIONS');
    const isReply = input.originalMessageId !== undefined;
    const refused = writeRefusal(member, room, { type: input.type, isReply });
    if (refused) throw new AppError(refused);
    const clientId = input.clientId ?? randomUUID();
    const isCounted = unacknowledged.get(sentKey({ roomId: input.roomId, userId: identity.userId, clientId })) ?? false;
    let markSent = () => {};
    try {
      // Before the text is checked: a flood of texts must not cost the checks of each.
      if (!isCounted) markSent = checkSenderPace(member, identity.userId, input.roomId, room.slowModeS);
    } catch (error) {
      // A retry after a lost acknowledgement: the message is stored already and does not count towards the pace.
      const sent = input.clientId && (await repository.findSent(input.roomId, identity.userId, input.clientId));
      if (sent) return presentMessage(sent);
      throw error;
    }
    const problem = textProblem(input.text);
    if (problem) throw new AppError(problem === 'not_allowed' ? 'MESSAGE_NOT_ALLOWED' : 'INVALID_PARAMETERS');
    if (room.hasBlockedWord(input.text)) throw new AppError('WORD_NOT_ALLOWED');
    markSent();
    const isPaced = !isCounted && !member.instructor && !member.organizer;
    if (isPaced && room.slowModeS > 0) {
      const waitMs = await waitInSlowMode(identity.userId, input.roomId, room.slowModeS);
      const sent =
        waitMs > 0 && input.clientId && (await repository.findSent(input.roomId, identity.userId, input.clientId));
      if (sent) return presentMessage(sent);
      if (waitMs > 0) throw new AppError('SLOW_MODE', { retryAfterS: Math.ceil(waitMs / 1000) });
    }
    if (input.originalMessageId !== undefined) await checkQuestion(input.roomId, input.originalMessageId);
    const stored = await writer.add({
      roomId: input.roomId,
      userId: identity.userId,
      type: input.type,
      teamId: input.type === 'teamMessage' ? member.teamId : null,
      originalId: input.originalMessageId ?? null,
      clientId,
      text: cleanText(input.text),
      permissions: member.permissions,
      colorIndex: member.colorIndex ?? (await rooms.takeColor(input.roomId, identity.userId)),
      sender: member.name,
    });
    return stored.message;
  };

  const checkQuestion = async (roomId: string, messageId: string) => {
    const question = await repository.find(roomId, messageId);
    if (question?.type !== 'questionMessage' || question.original_id !== null) {
      throw new AppError('WARNINGS_MESSAGES_NOTFOUND');
    }
  };

  const after = async (identity: Identity, roomId: string, messageId: string) => {
    const { room, member } = await admitted(identity, roomId, 'PERMISSION_ENTERCHAT');
    if (!room.isChatEnabled) throw new AppError('PERMISSION_ENTERCHAT');
    const types = receivedTypes(member, room.isTeamChatEnabled && member.teamId !== null);
    const missed = await ports.catchUp.read({ roomId, afterId: messageId, visible: { types, teamId: member.teamId } });
    return { ...missed, messages: hideBlockedTexts(missed.messages, member) };
  };

  const questions = async (identity: Identity, roomId: string, before: string | null) => {
    const { room, member } = await admitted(identity, roomId, 'PERMISSION_ENTERCHAT');
    if (!room.isChatEnabled || member.organizer) throw new AppError('PERMISSION_ENTERCHAT');
    return readQuestions(repository, roomId, before);
  };

  /** Rights of the caller to Doubts: a monitor reads them and replies, as in that tab; the others have no rights to them here. */
  const rightsToDoubts = async (identity: Identity, roomId: string) => {
    const { room, member } = await admitted(identity, roomId, 'WARNINGS_MESSAGES_PERMISSIONS');
    const refused = writeRefusal(member, room, { type: 'questionMessage', isReply: true });
    return { isMonitor: room.isChatEnabled && member.instructor, canAnswer: refused === null };
  };

  return { enter, exit, send, after, questions, rightsToDoubts, close: writer.close };
};

const presentNew = (row: NewMessage & { sender: string }, id: string, createdAt: Date, text: string): ChatMessage => ({
  messageId: id,
  roomId: row.roomId,
  userId: row.userId,
  messageSender: row.sender,
  messageText: text,
  type: row.type,
  permissions: [...row.permissions],
  blocked: false,
  colorIndex: row.colorIndex,
  created_at: createdAt.toISOString(),
  originalMessageId: row.originalId,
  clientId: row.clientId,
  replies: [],
});

type Stored = { readonly message: ChatMessage; readonly previousId: string | null; readonly teamId: string | null };
const isNew = (stored: Stored): stored is Stored & { previousId: string } => stored.previousId !== null;

type SentKey = Pick<NewMessage, 'roomId' | 'userId' | 'clientId'>;
const sentKey = ({ roomId, userId, clientId }: SentKey) => `${roomId} ${userId} ${clientId}`;

const never = (): never => {
  throw new Error('the database returned fewer messages than were inserted');
};
