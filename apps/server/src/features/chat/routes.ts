import * as contract from '@palco/contract/chat';
import * as settings from '@palco/contract/chat/settings';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { Identity } from '../../shared/identity.ts';
import type { ChatModeration } from './moderation.ts';
import type { ChatService } from './service.ts';

export type ChatRoutePorts = {
  chat: ChatService;
  moderation: ChatModeration;
  /** The page leaves the room itself, not only its chat. */
  onExit: (identity: Identity, roomId: string) => Promise<void>;
};

export const chatRoutes = ({ chat, moderation, onExit }: ChatRoutePorts): RouteBinding[] => [
  bindRoute(contract.enterRoom, ({ caller, params }) => chat.enter(caller, params.id)),
  bindRoute(contract.exitRoom, async ({ caller, params }) => {
    await chat.exit(caller, params.id);
    await onExit(caller, params.id);
    return {};
  }),
  bindRoute(contract.sendGeneral, ({ caller, params, body }) =>
    chat.send(caller, { ...body, roomId: params.id, type: 'roomMessage' }),
  ),
  bindRoute(contract.sendQuestion, ({ caller, params, body }) =>
    chat.send(caller, { ...body, roomId: params.id, type: 'questionMessage' }),
  ),
  bindRoute(contract.sendInstructor, ({ caller, params, body }) =>
    chat.send(caller, { ...body, roomId: params.id, type: 'instructorRoomMessage' }),
  ),
  bindRoute(contract.sendTeam, ({ caller, params, body }) =>
    chat.send(caller, { ...body, roomId: params.id, type: 'teamMessage' }),
  ),
  bindRoute(contract.sendReply, ({ caller, params, body }) =>
    chat.send(caller, { ...body, roomId: params.id, type: 'questionMessage' }),
  ),
  bindRoute(contract.listQuestions, ({ caller, params, query }) =>
    chat.questions(caller, params.id, query.before ?? null),
  ),
  bindRoute(contract.pinMessageRoute, ({ caller, params }) => moderation.pin(caller, params.roomId, params.messageId)),
  bindRoute(contract.unpinMessageRoute, ({ caller, params }) =>
    moderation.unpin(caller, params.roomId, params.messageId),
  ),
  bindRoute(contract.blockUserRoute, ({ caller, params, body }) =>
    moderation.block(caller, params.id, body.userId, body.block),
  ),
  bindRoute(contract.deleteMessage, async ({ caller, params }) => {
    await moderation.remove(caller, params.roomId, params.messageId);
    return {};
  }),
  bindRoute(settings.enableChat, ({ caller, params, body }) => moderation.enable(caller, params.id, body.enabled)),
  bindRoute(settings.setSlowMode, ({ caller, params, body }) =>
    moderation.setSlowMode(caller, params.id, body.seconds),
  ),
  bindRoute(settings.listBlockedUsers, ({ params }) => moderation.blockedUsers(params.id)),
  bindRoute(settings.readMonitors, ({ params }) => moderation.monitors(params.id)),
  bindRoute(settings.writeMonitors, ({ caller, params, body }) =>
    moderation.writeMonitors(caller, params.id, body.emails),
  ),
  bindRoute(settings.readBlockedWords, ({ caller }) => moderation.words(caller)),
  bindRoute(settings.writeBlockedWords, ({ caller, body }) => moderation.writeWords(caller, body.words)),
];
