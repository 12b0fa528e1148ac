/** Role api: the doubts of a room as a queue. */
import { doubtsChanged } from '@palco/contract/doubts';
import { AppError } from '@palco/contract/errors';
import { chatTopic } from '../features/chat/topics.ts';
import { createDoubtRepository } from '../features/doubts/repository.ts';
import { doubtRoutes } from '../features/doubts/routes.ts';
import { createDoubtService, type DoubtPorts } from '../features/doubts/service.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Chat } from './chat.ts';
import type { Core } from './core.ts';
import { logTopic } from './reports.ts';

type DoubtParts = Pick<DoubtPorts, 'canManageRoom' | 'onChanged'> & { chat: Pick<Chat, 'send' | 'rightsToDoubts'> };

export const composeDoubts = ({ db, clock, events }: Core, { chat, ...ports }: DoubtParts): RouteBinding[] =>
  doubtRoutes(
    createDoubtService({
      ...ports,
      repository: createDoubtRepository(db),
      clock,
      rightsOf: (identity, roomId) =>
        chat.rightsToDoubts(identity, roomId).catch((error: unknown) => {
          // Organizers see the queue without being let into the chat.
          if (error instanceof AppError && error.status < 500) return { isMonitor: false, canAnswer: false };
          throw error;
        }),
      reply: (identity, roomId, originalMessageId, reply) =>
        chat.send(identity, { ...reply, roomId, type: 'questionMessage', originalMessageId }),
      record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, details }),
    }),
  );

/** To organizers who follow the log of the room, and to its monitors in the chat. */
export const publishDoubts =
  (realtime: Realtime) =>
  (roomId: string): void =>
    realtime.publish(
      doubtsChanged,
      { topics: [logTopic(roomId), chatTopic(roomId, 'instructorRoomMessage', null)] },
      { roomId },
    );
