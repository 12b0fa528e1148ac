/**
 * Messages that a page missed while it was disconnected. A node remembers the last messages it delivered in each room that its pages
 * have open, so that pages that come back within seconds, as all pages of a killed node do, cost no query for them. Exact: a message
 * delivered after a page has entered the chat reaches it by notice, and one delivered before is remembered here or read from the
 * database. Deletions and blocks are read for each call, by one statement for all pages that ask at once.
 */
import type { ChatMessage } from '@palco/contract/chat/message';
import { isAfter } from '@palco/domain/chat/lists';
import type { Clock } from '../../adapters/clock/port.ts';
import { freezeList } from '../../shared/frozen-list.ts';
import { createGroupedReads } from '../../shared/grouped-reads.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import type { Delivered } from './delivery.ts';
import { presentMessage } from './present.ts';
import type { ChatRepository, VisibleMessages } from './repository.ts';

export type CatchUp = ReturnType<typeof createCatchUp>;

export type CatchUpPorts = { repository: Pick<ChatRepository, 'after' | 'changesOf'>; clock: Clock };

type Wanted = { readonly roomId: string; readonly afterId: string; readonly visible: VisibleMessages };
/** All messages after `fromId` that were delivered. */
type Tail = { fromId: string; delivered: Delivered[] };

/** The most messages in one answer, and in memory for each room. */
const pageSize = 300;
const maxRooms = 1000;
/** A page that was disconnected for longer loads everything again. */
const deletionsRememberedMs = 24 * 60 * 60 * 1000;

export const createCatchUp = ({ repository, clock }: CatchUpPorts) => {
  const tails = createTtlCache<Tail>({ nowMs: clock.monotonicMs, maxEntries: maxRooms });

  /** Pages of one node mostly lost it after the same message. */
  const readMessages = createGroupedReads(async (group: readonly Wanted[]) => {
    const distinct = [...new Map(group.map((wanted) => [keyOf(wanted), wanted])).values()];
    const read = await Promise.all(distinct.map(async (wanted) => [keyOf(wanted), await readOne(wanted)] as const));
    const messages = new Map(read);
    return group.map((wanted) => messages.get(keyOf(wanted)) ?? []);
  });
  const readOne = async ({ roomId, afterId, visible }: Wanted): Promise<ChatMessage[]> =>
    (await repository.after(roomId, afterId, visible, pageSize + 1)).map((row) => presentMessage(row));

  const readChanges = createGroupedReads(async (roomIds: readonly string[]) => {
    const since = new Date(clock.now().getTime() - deletionsRememberedMs);
    const changes = await repository.changesOf([...new Set(roomIds)], since);
    const shared = new Map(
      changes.map(({ roomId, deletedIds, blockedUserIds }) => [
        roomId,
        { deletedIds: freezeList(deletedIds), blockedUserIds: freezeList(blockedUserIds) },
      ]),
    );
    return roomIds.map((roomId) => shared.get(roomId) ?? { deletedIds: [], blockedUserIds: [] });
  });

  const remembered = ({ roomId, afterId, visible }: Wanted): ChatMessage[] | null => {
    const tail = tails.get(roomId);
    if (!tail || isAfter(tail.fromId, afterId)) return null;
    return tail.delivered
      .filter(({ message, teamId }) => isAfter(message.messageId, afterId) && isSeen(visible, message, teamId))
      .map(({ message }) => message);
  };

  return {
    /** For a page that has entered the chat. */
    read: async (wanted: Wanted) => {
      // Before the deletions are read: none of them may be among the messages.
      const messages = remembered(wanted) ?? (await readMessages(wanted));
      const { deletedIds, blockedUserIds } = await readChanges(wanted.roomId);
      const [deleted, blocked] = [new Set(deletedIds), new Set(blockedUserIds)];
      return {
        messages: messages
          .slice(0, pageSize)
          .filter(({ messageId }) => !deleted.has(messageId))
          .map((message) => ({ ...message, blocked: blocked.has(message.userId) })),
        hasMore: messages.length > pageSize,
        deletedIds,
        blockedUserIds,
      };
    },
    /** All later messages of the room will be delivered on this node. */
    begin: (roomId: string, headId: string) => tails.set(roomId, { fromId: headId, delivered: [] }),
    /** The messages that follow `previousId` were delivered. */
    add: (roomId: string, previousId: string, delivered: readonly Delivered[]) => {
      const tail = tails.get(roomId) ?? { fromId: previousId, delivered: [] };
      tail.delivered.push(...delivered);
      const surplus = tail.delivered.splice(0, tail.delivered.length - pageSize);
      tail.fromId = surplus.at(-1)?.message.messageId ?? tail.fromId;
      tails.set(roomId, tail);
    },
    /** Messages of the room are no longer delivered on this node. */
    end: (roomId: string) => tails.delete(roomId),
  };
};

const keyOf = ({ roomId, afterId, visible }: Wanted) =>
  `${roomId} ${afterId} ${visible.teamId} ${visible.types.join(',')}`;

const isSeen = (visible: VisibleMessages, { type }: ChatMessage, teamId: string | null) =>
  visible.types.includes(type) && (type !== 'teamMessage' || teamId === visible.teamId);
