/** The actions of organizers in a chat: pins, blocks, deletions and settings. Every action is logged. */

import { messageDeleted, messagePinned, messageUnpinned, userBlocked } from '@palco/contract/chat';
import { chatEnabled, slowModeChanged } from '@palco/contract/chat/settings';
import type { Notice, PayloadIn } from '@palco/contract/define';
import { AppError, type ErrorCode } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import { canManageCourse } from '@palco/domain/auth/access';
import { canBlock } from '@palco/domain/chat/permissions';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import { isServiceUnavailable } from '../../shared/service-unavailable.ts';
import type { ModerationRepository } from './moderation-repository.ts';
import type { ChatRepository } from './repository.ts';
import type { ChatRooms } from './rooms.ts';

export type ModerationPorts = {
  repository: ChatRepository;
  moderation: ModerationRepository;
  rooms: ChatRooms;
  clock: Clock;
  /** Notifies every page that has the room open. */
  notifyRoom: <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) => void;
  /** Notifies the pages in the chat, after the messages sent before. */
  notifyChat: <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) => void;
  record: (kind: EventKind, roomId: string | null, userId: string, details?: Record<string, unknown>) => void;
  onChatEnabled: () => void;
  /** The user no longer receives the messages of the room's monitors. */
  leaveMonitorTopic: (roomId: string, userId: string) => void;
  /** The user became a monitor of the room, or is none any more. */
  onMonitorChanged: (roomId: string, userId: string) => void;
};

export type ChatModeration = ReturnType<typeof createChatModeration>;

export const createChatModeration = ({
  repository,
  moderation,
  rooms,
  clock,
  notifyRoom,
  notifyChat,
  record,
  onChatEnabled,
  ...ports
}: ModerationPorts) => {
  const requireOrganizer = async (identity: Identity, roomId: string, code: ErrorCode) => {
    const { courseId } = await rooms.room(roomId);
    if (!canManageCourse(identity, courseId)) throw new AppError(code);
  };

  const pin = async (identity: Identity, roomId: string, messageId: string) => {
    await requireOrganizer(identity, roomId, 'PERMISSION_PINMESSAGE');
    const message = await repository.find(roomId, messageId);
    if (!message) throw new AppError('WARNINGS_MESSAGES_NOTFOUND');
    // Every role sees pins, so only messages of the General tab can be pinned.
    if (message.type !== 'roomMessage') throw new AppError('PERMISSION_PINMESSAGE');
    const outcome = await moderation.pin(roomId, message, clock.now());
    if (outcome === 'blocked') throw new AppError('PERMISSION_PINMESSAGE');
    if (outcome === 'full') throw new AppError('MAX_PIN_MESSAGE_LIMIT');
    rooms.forgetPins(roomId);
    const pinnedMessages = await rooms.pins(roomId);
    notifyChat(roomId, messagePinned, { roomId, messageId, pinnedMessages });
    record('pin_message', roomId, identity.userId, { messageId, text: message.text });
    return { pinnedMessages };
  };

  const unpin = async (identity: Identity, roomId: string, messageId: string) => {
    await requireOrganizer(identity, roomId, 'PERMISSION_UNPINMESSAGE');
    if (await moderation.unpin(roomId, messageId)) record('unpin_message', roomId, identity.userId, { messageId });
    rooms.forgetPins(roomId);
    const pinnedMessages = await rooms.pins(roomId);
    notifyChat(roomId, messageUnpinned, { roomId, messageId, pinnedMessages });
    return { pinnedMessages };
  };

  const block = async (identity: Identity, roomId: string, userId: string, isBlocked: boolean) => {
    await requireOrganizer(identity, roomId, 'BLOCK_USER_NOT_ALLOWED');
    const target = await rooms.member(roomId, userId);
    const actor = { userId: identity.userId, organizer: true };
    if (!canBlock(actor, { userId, permissions: target.permissions })) throw new AppError('BLOCK_USER_NOT_ALLOWED');
    const unpinned = await moderation.block(roomId, userId, identity.userId, isBlocked ? clock.now() : null);
    rooms.blockChanged(roomId, userId, isBlocked);
    notifyChat(roomId, userBlocked, { roomId, userId, block: isBlocked });
    for (const messageId of unpinned) {
      notifyChat(roomId, messageUnpinned, { roomId, messageId, pinnedMessages: await rooms.pins(roomId) });
    }
    record(isBlocked ? 'block_user' : 'unblock_user', roomId, identity.userId, { userId });
    return { userId, block: isBlocked };
  };

  const remove = async (identity: Identity, roomId: string, messageId: string) => {
    await requireOrganizer(identity, roomId, 'WARNINGS_MESSAGES_PERMISSIONS');
    const pinsBefore = await moderation.pinsOf(roomId);
    if (!(await moderation.remove(roomId, messageId, clock.now()))) throw new AppError('WARNINGS_MESSAGES_NOTFOUND');
    rooms.forgetMessages(roomId);
    notifyChat(roomId, messageDeleted, { roomId, messageId });
    if (pinsBefore.some((one) => one.messageId === messageId)) {
      notifyChat(roomId, messageUnpinned, { roomId, messageId, pinnedMessages: await rooms.pins(roomId) });
    }
    record('delete_message', roomId, identity.userId, { messageId });
  };

  const enable = async (identity: Identity, roomId: string, enabled: boolean) => {
    if (!(await moderation.setChatEnabled(roomId, enabled))) throw new AppError('ROOM_NOT_FOUND');
    rooms.forgetRoom(roomId);
    onChatEnabled();
    notifyRoom(roomId, chatEnabled, { roomId, enabled });
    record('chat_enable', roomId, identity.userId, { enabled });
    return { enabled };
  };

  const setSlowMode = async (identity: Identity, roomId: string, seconds: number) => {
    if (!(await moderation.setSlowMode(roomId, seconds))) throw new AppError('ROOM_NOT_FOUND');
    rooms.forgetRoom(roomId);
    notifyRoom(roomId, slowModeChanged, { roomId, seconds });
    record('slow_mode', roomId, identity.userId, { seconds });
    return { seconds };
  };

  const writeWords = async (identity: Identity, words: readonly string[]) => {
    const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
    await moderation.writeWords(identity.userId, distinct);
    rooms.forgetRooms();
    record('blocked_words', null, identity.userId, { count: distinct.length });
    return { words: await moderation.wordsOf(identity.userId) };
  };

  const requireRoom = (roomId: string) =>
    rooms.room(roomId).catch((error: unknown) => {
      throw isServiceUnavailable(error) ? error : new AppError('ROOM_NOT_FOUND');
    });

  const blockedUsers = async (roomId: string) => {
    await requireRoom(roomId);
    return moderation.blockedUsers(roomId);
  };

  const monitors = async (roomId: string) => {
    await requireRoom(roomId);
    return { monitors: await moderation.monitorsOf(roomId) };
  };

  const writeMonitors = async (identity: Identity, roomId: string, emails: readonly string[]) => {
    await requireRoom(roomId);
    const former = await moderation.monitorsOf(roomId);
    if (!(await moderation.writeMonitors(roomId, [...new Set(emails)]))) throw new AppError('ERROR_EMAILNOTFOUND');
    rooms.forgetMembers();
    const named = await monitors(roomId);
    // Former monitors stop receiving monitor messages at once, not only when they leave.
    for (const { userId } of former) {
      const member = await rooms.member(roomId, userId);
      if (!member.instructor && !member.organizer) ports.leaveMonitorTopic(roomId, userId);
    }
    for (const userId of changedBetween(former, named.monitors)) ports.onMonitorChanged(roomId, userId);
    record('monitors', roomId, identity.userId, { count: emails.length });
    return named;
  };

  return {
    pin,
    unpin,
    block,
    remove,
    enable,
    setSlowMode,
    writeWords,
    blockedUsers,
    monitors,
    writeMonitors,
    words: async (identity: Identity) => ({ words: await moderation.wordsOf(identity.userId) }),
  };
};

type Person = { readonly userId: string };

/** The symmetric difference. */
const changedBetween = (before: readonly Person[], after: readonly Person[]): string[] => {
  const among = (people: readonly Person[]) => (one: Person) => people.some(({ userId }) => userId === one.userId);
  const changed = [...before.filter((one) => !among(after)(one)), ...after.filter((one) => !among(before)(one))];
  return changed.map(({ userId }) => userId);
};
