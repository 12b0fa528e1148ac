/** Role api: the chat of a room and its moderation. */
import { messages as messagesNotice, roleChanged } from '@palco/contract/chat';
import { chatEnabled } from '@palco/contract/chat/settings';
import type { EventKind } from '@palco/contract/reports/kinds';
import { createChatBroadcast } from '../features/chat/broadcast.ts';
import { createCatchUp } from '../features/chat/catch-up.ts';
import { createChatDelivery } from '../features/chat/delivery.ts';
import { createFanOut } from '../features/chat/fan-out.ts';
import { createChatModeration } from '../features/chat/moderation.ts';
import { createModerationRepository } from '../features/chat/moderation-repository.ts';
import { createPinnedMessage } from '../features/chat/pinned-message.ts';
import { chatRequests } from '../features/chat/realtime.ts';
import { type ChatRepository, createChatRepository } from '../features/chat/repository.ts';
import { type ChatRooms, createChatRooms } from '../features/chat/rooms.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { createChatService } from '../features/chat/service.ts';
import { chatTopic, roomOfGeneral } from '../features/chat/topics.ts';
import type { Identity } from '../shared/identity.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import { composeTeams } from './teams.ts';

export type ChatParts = {
  realtime: Realtime;
  rooms: Admission;
  /** Doubts were asked or answered. */
  onQuestions: (roomId: string) => void;
  /** Called when a page says that it leaves the room, before its socket closes. */
  onExit: (identity: Identity, roomId: string) => Promise<void>;
};
export type Chat = ReturnType<typeof composeChat>;

export const composeChat = (core: Core, { realtime, rooms, ...parts }: ChatParts) => {
  const { db, clock, nowMs, log, events, bus, everyNode, nodes, config } = core;
  const { catalogue, notifyRoom } = rooms;
  const stored = createChatRepository(db);
  const repository = config.fault === 'exit-after-commit:chat' ? endAfterInsert(stored) : stored;
  const moderationRepository = createModerationRepository(db);
  const catchUp = createCatchUp({ repository, clock });
  const delivery = createChatDelivery({ repository, bus, log, onBegin: catchUp.begin });
  const local = createChatRooms({
    repository,
    moderation: moderationRepository,
    nowMs,
    admit: rooms.admitByCatalogue,
    isAlone: nodes.isAlone,
    // While the bus is away, messages that were deleted through another node are noticed by reading them.
    isDelivered: (roomId) => bus.check() === 'ok' && delivery.isOpen(roomId),
  });
  realtime.onTopics((topic, isJoined) => {
    const roomId = roomOfGeneral(topic);
    if (roomId === null) return;
    if (isJoined) return delivery.open(roomId);
    delivery.close(roomId);
    catchUp.end(roomId);
    local.forgetMessages(roomId);
  });
  const chatRooms: ChatRooms = {
    ...local,
    forgetPins: everyNode.define('chat pins changed', local.forgetPins, local.forgetAll),
    blockChanged: everyNode.define('chat block changed', local.blockChanged),
    forgetMessages: everyNode.define('chat messages changed', local.forgetMessages),
    forgetRoom: everyNode.define('chat room changed', local.forgetRoom),
    forgetRooms: everyNode.define('chat rooms changed', local.forgetRooms),
    forgetMember: everyNode.define('chat member changed', local.forgetMember),
    forgetMembers: everyNode.define('chat members changed', local.forgetMembers),
  };
  const record = (kind: EventKind, roomId: string | null, userId: string, details?: Record<string, unknown>) =>
    events.record({ kind, roomId, userId, ...(details && { details }) });
  const isStaffIn = async (identity: Identity, roomId: string) => {
    const { instructor, organizer } = await chatRooms.member(roomId, identity.userId);
    return instructor || organizer;
  };
  const fanOut = createFanOut({
    nowMs: () => performance.now(),
    send: (topic, roomId, messages) => realtime.publishInParts(messagesNotice.name, { topic }, { roomId, messages }),
  });
  /** Before a notice that must not overtake the messages it is about. */
  const flushMessages = everyNode.define('flush chat messages', fanOut.flush);
  delivery.onDeliver(createChatBroadcast({ rooms: local, catchUp, send: fanOut.add }));

  const teams = composeTeams(core, { realtime, rooms, chatRooms, isStaffIn, flushMessages, record });
  const chat = createChatService({
    repository,
    rooms: chatRooms,
    catchUp,
    isAlone: nodes.isAlone,
    clock,
    findTeam: teams.findOrJoin,
    join: (session, topic) => realtime.join({ session }, topic),
    leave: (session, topic) => realtime.leave({ session }, topic),
    delivery,
    onQuestions: parts.onQuestions,
    record,
  });
  /** After the messages that each node has still to send. */
  const notifyChat = everyNode.define('chat notice', (roomId: string, name: string, payload: unknown) => {
    fanOut.flush();
    realtime.publishHere(name, { topic: chatTopic(roomId, 'roomMessage', null) }, payload);
  });
  const moderation = createChatModeration({
    repository,
    moderation: moderationRepository,
    rooms: chatRooms,
    clock,
    notifyRoom,
    notifyChat: (roomId, { name }, payload) => notifyChat(roomId, name, payload),
    record,
    onChatEnabled: catalogue.roomsChanged,
    onMonitorChanged: (roomId, userId) => {
      catalogue.enrolmentsChanged(userId);
      realtime.publish(roleChanged, { user: userId }, { roomId });
    },
    leaveMonitorTopic: (roomId, userId) =>
      realtime.leave({ user: userId }, chatTopic(roomId, 'instructorRoomMessage', null)),
  });

  return {
    routes: [...chatRoutes({ chat, moderation, onExit: parts.onExit }), ...teams.routes],
    requests: chatRequests(chat, moderation),
    roomOf: chatRooms.room,
    membershipOf: chatRooms.membership,
    isStaffIn,
    pinsOf: chatRooms.pins,
    send: chat.send,
    rightsToDoubts: chat.rightsToDoubts,
    sendPinned: createPinnedMessage({ chat, moderation, rooms: chatRooms }),
    /** An organizer turned the chat on or off where rooms are edited. */
    chatChanged: (roomId: string, enabled: boolean) => {
      chatRooms.forgetRoom(roomId);
      notifyRoom(roomId, chatEnabled, { roomId, enabled });
    },
    /** Rooms were moved to another course, or other people organize a course: members are read again. */
    organizersChanged: () => {
      chatRooms.forgetRooms();
      chatRooms.forgetMembers();
    },
    close: async () => {
      await chat.close();
      delivery.stop();
      fanOut.close();
    },
  };
};

/** For tests of what the other nodes do then. */
const endAfterInsert = (repository: ChatRepository): ChatRepository => ({
  ...repository,
  insert: async (...values) => {
    await repository.insert(...values);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
});
