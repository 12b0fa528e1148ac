/**
 * Delivers stored messages to the pages of this node: each once, in the order of their ids, whichever node stored them. For each
 * room that a page of this node has open, it knows the last message delivered. A message that follows it is delivered at once; where
 * some are missing between them, and once a second if the database has newer ones, they are read. So a message reaches every page
 * even when the node that stored it dies before it notifies the others, or the bus loses it.
 */
import type { ChatMessage } from '@palco/contract/chat/message';
import { isAfter } from '@palco/domain/chat/lists';
import type { Logger } from 'pino';
import type { Bus, Subscription } from '../../adapters/bus/port.ts';
import { createGroupedReads } from '../../shared/grouped-reads.ts';
import { presentMessage } from './present.ts';
import type { ChatRepository } from './repository.ts';

export type Delivered = { readonly message: ChatMessage; readonly teamId: string | null };
/** Messages stored together in a room; `previousId` is the one before them. */
export type StoredTogether = {
  readonly roomId: string;
  readonly previousId: string;
  readonly delivered: readonly Delivered[];
};

export type ChatDelivery = ReturnType<typeof createChatDelivery>;

export type ChatDeliveryPorts = {
  repository: Pick<ChatRepository, 'heads' | 'since'>;
  bus: Bus;
  log: Logger;
  /** From now on every message of the room after this one is delivered, until the room is closed. */
  onBegin: (roomId: string, headId: string) => void;
};

/** `previousId` is the last message that was delivered before. */
type Deliver = (roomId: string, delivered: readonly Delivered[], previousId: string) => void;

type OpenRoom = {
  /** The last message delivered; null until it is known where the room's pages began. */
  lastId: string | null;
  /** Messages arrived while `lastId` was unknown or missing ones were read. */
  isBehind: boolean;
  reading: Promise<void> | null;
  /** Reads where the pages begin; null when it failed. */
  beginning: Promise<void> | null;
  readonly subscription: Subscription;
};

const checkEveryMs = 1000;
const pageSize = 300;

export const createChatDelivery = ({ repository, bus, log, onBegin }: ChatDeliveryPorts) => {
  let deliver: Deliver = () => {};
  const rooms = new Map<string, OpenRoom>();
  const readHead = createGroupedReads((roomIds: readonly string[]) => repository.heads(roomIds));

  /** Reads and delivers what follows the last message delivered. */
  const readOn = async (roomId: string, room: OpenRoom, headId: string) => {
    let until = headId;
    do {
      room.isBehind = false;
      const rows = await repository.since(roomId, room.lastId ?? '0', pageSize);
      if (rooms.get(roomId) !== room) return;
      if (rows.length > 0)
        deliver(
          roomId,
          rows.map((row) => ({ message: presentMessage(row), teamId: row.team_id })),
          room.lastId ?? '0',
        );
      const lastRead = rows.at(-1)?.id ?? '0';
      if (rows.length === pageSize) room.isBehind = true;
      // Deleted messages are not read, so the newest one may be missing among the rows.
      else until = laterOf(until, lastRead);
      room.lastId = laterOf(room.lastId ?? '0', rows.length === pageSize ? lastRead : until);
    } while (room.isBehind);
  };

  const readMissing = (roomId: string, room: OpenRoom, headId: string) => {
    if (room.reading) {
      room.isBehind = true;
      return;
    }
    room.reading = readOn(roomId, room, headId)
      .catch((error: unknown) => log.warn({ err: error, room: roomId }, 'missing messages were not read; tried again'))
      .finally(() => {
        room.reading = null;
      });
  };

  const receive = ({ roomId, previousId, delivered }: StoredTogether) => {
    const room = rooms.get(roomId);
    const newest = delivered.at(-1)?.message.messageId;
    if (!room || newest === undefined) return;
    if (room.lastId === null || room.reading) {
      room.isBehind = true;
      return;
    }
    if (!isAfter(newest, room.lastId)) return;
    if (previousId !== room.lastId) return readMissing(roomId, room, newest);
    room.lastId = newest;
    deliver(roomId, delivered, previousId);
  };

  const readBeginning = async (roomId: string, room: OpenRoom) => {
    // Subscribed first: what is stored after the newest message was read is received.
    await room.subscription.ready;
    const headId = await readHead(roomId);
    if (rooms.get(roomId) !== room) return;
    room.lastId = headId;
    onBegin(roomId, headId);
    if (room.isBehind) readMissing(roomId, room, headId);
  };

  const begin = (roomId: string, room: OpenRoom): Promise<void> => {
    room.beginning ??= readBeginning(roomId, room).catch((error: unknown) => {
      // The next page that enters tries again, and the next check.
      room.beginning = null;
      throw error;
    });
    return room.beginning;
  };

  /** Compares the rooms of this node with the database. */
  const check = async () => {
    for (const [roomId, room] of rooms) {
      if (room.lastId !== null) continue;
      begin(roomId, room).catch(() => {
        // The next check tries again; a page that enters meanwhile gets the error from `ready`.
      });
    }
    const known = [...rooms].filter(([, room]) => room.lastId !== null && !room.reading);
    if (known.length === 0) return;
    const heads = await repository.heads(known.map(([roomId]) => roomId));
    for (const [index, [roomId, room]] of known.entries()) {
      const headId = heads[index] ?? '0';
      if (rooms.get(roomId) === room && isAfter(headId, room.lastId ?? '0')) readMissing(roomId, room, headId);
    }
  };
  let isChecking = false;
  const checkOnce = () => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => log.warn({ err: error }, 'chats could not be compared with the database; tried again'))
      .finally(() => {
        isChecking = false;
      });
  };
  const timer = setInterval(checkOnce, checkEveryMs);
  bus.onGap(checkOnce);

  return {
    onDeliver: (listen: Deliver): void => {
      deliver = listen;
    },
    /** The first page of this node is in the chat of the room. */
    open: (roomId: string): void => {
      const subscription = bus.subscribe(channelOf(roomId), (message) => receive(message as StoredTogether));
      const room: OpenRoom = { lastId: null, isBehind: false, reading: null, beginning: null, subscription };
      rooms.set(roomId, room);
      begin(roomId, room).catch(() => {
        // The page gets the error from `ready`; the next check tries again.
      });
    },
    /** Resolves when a page may read the messages that are there: later ones are delivered to it. */
    ready: async (roomId: string): Promise<void> => {
      const room = rooms.get(roomId);
      if (room && room.lastId === null) await begin(roomId, room);
    },
    /** No page of this node is in the chat any more. */
    close: (roomId: string): void => {
      rooms.get(roomId)?.subscription.stop();
      rooms.delete(roomId);
    },
    /** Whether every message of the room from now on is delivered here: not yet while it is read where its pages begin. */
    isOpen: (roomId: string): boolean => (rooms.get(roomId)?.lastId ?? null) !== null,
    /** This node stored messages. */
    stored: (together: StoredTogether): void => {
      bus.publish(channelOf(together.roomId), together);
      receive(together);
    },
    /** Messages may have been stored without a notice. */
    checkSoon: checkOnce,
    stop: () => clearInterval(timer),
  };
};

const channelOf = (roomId: string) => `chat:${roomId}`;

const laterOf = (a: string, b: string) => (isAfter(b, a) ? b : a);
