import type { PinnedMessage } from '@palco/contract/chat/message';
import type { BlockedUser } from '@palco/contract/chat/settings';
import * as limits from '@palco/contract/room-limits';
import type { Db } from '../../adapters/db/database.ts';

export type ModerationRepository = ReturnType<typeof createModerationRepository>;

export const createModerationRepository = (db: Db) => ({
  pinsOf: (roomId: string): Promise<PinnedMessage[]> =>
    db
      .selectFrom('chat_pins')
      .innerJoin('chat_messages', 'chat_messages.id', 'chat_pins.message_id')
      .innerJoin('users', 'users.id', 'chat_messages.user_id')
      .select(['chat_messages.id as messageId', 'chat_messages.text as message', 'users.name as messageSender'])
      .where('chat_pins.room_id', '=', roomId)
      .where('chat_messages.deleted_at', 'is', null)
      .orderBy('chat_pins.pinned_at')
      .execute(),

  /** `full` when the room has the maximum of pins, `blocked` when the sender is; a pinned message stays pinned. */
  pin: (
    roomId: string,
    message: { readonly id: string; readonly user_id: string },
    now: Date,
  ): Promise<'pinned' | 'full' | 'blocked'> =>
    db.transaction().execute(async (tx) => {
      // Locks the room's row, so that organizers who pin or block at once are serialised.
      await tx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute();
      const pinned = await tx.selectFrom('chat_pins').select('message_id').where('room_id', '=', roomId).execute();
      if (pinned.some((pin) => pin.message_id === message.id)) return 'pinned';
      const blocked = await tx
        .selectFrom('chat_members')
        .select('user_id')
        .where('room_id', '=', roomId)
        .where('user_id', '=', message.user_id)
        .where('blocked_at', 'is not', null)
        .executeTakeFirst();
      if (blocked) return 'blocked';
      if (pinned.length >= limits.chat.maxPins) return 'full';
      await tx.insertInto('chat_pins').values({ room_id: roomId, message_id: message.id, pinned_at: now }).execute();
      return 'pinned';
    }),

  unpin: async (roomId: string, messageId: string): Promise<boolean> => {
    const gone = await db
      .deleteFrom('chat_pins')
      .where('room_id', '=', roomId)
      .where('message_id', '=', messageId)
      .returning('message_id')
      .executeTakeFirst();
    return gone !== undefined;
  },

  remove: (roomId: string, messageId: string, now: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const removed = await tx
        .updateTable('chat_messages')
        .set({ deleted_at: now })
        .where('room_id', '=', roomId)
        .where('id', '=', messageId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (removed) await tx.deleteFrom('chat_pins').where('message_id', '=', messageId).execute();
      return removed !== undefined;
    }),

  /** Blocking also removes the pins of the user's messages, which everyone would read; returns the messages unpinned. */
  block: (roomId: string, userId: string, by: string, blockedAt: Date | null): Promise<string[]> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute();
      const change = { blocked_at: blockedAt, blocked_by: blockedAt ? by : null };
      await tx
        .insertInto('chat_members')
        .values({ room_id: roomId, user_id: userId, ...change })
        .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet(change))
        .execute();
      if (!blockedAt) return [];
      const unpinned = await tx
        .deleteFrom('chat_pins')
        .using('chat_messages')
        .whereRef('chat_messages.id', '=', 'chat_pins.message_id')
        .where('chat_pins.room_id', '=', roomId)
        .where('chat_messages.user_id', '=', userId)
        .returning('chat_pins.message_id')
        .execute();
      return unpinned.map((pin) => pin.message_id);
    }),

  blockedUsers: async (roomId: string): Promise<BlockedUser[]> => {
    const rows = await db
      .selectFrom('chat_members')
      .innerJoin('users', 'users.id', 'chat_members.user_id')
      .select(['users.id', 'users.name', 'chat_members.blocked_at'])
      .where('chat_members.room_id', '=', roomId)
      .where('chat_members.blocked_at', 'is not', null)
      .orderBy('chat_members.blocked_at')
      .execute();
    return rows.map((row) => ({ userId: row.id, name: row.name, blockedAt: row.blocked_at?.toISOString() ?? '' }));
  },

  monitorsOf: (roomId: string) =>
    db
      .selectFrom('room_monitors')
      .innerJoin('users', 'users.id', 'room_monitors.user_id')
      .select(['users.id as userId', 'users.name', 'users.email'])
      .where('room_monitors.room_id', '=', roomId)
      .orderBy('users.name')
      .execute(),

  /** False, and nothing is changed, when an e-mail has no account. */
  writeMonitors: (roomId: string, emails: readonly string[]): Promise<boolean> =>
    db
      .transaction()
      .execute(async (tx) => {
        // Locks the room's row, so that two organizers who save at once are serialised.
        await tx.selectFrom('rooms').select('id').where('id', '=', roomId).forNoKeyUpdate().execute();
        await tx.deleteFrom('room_monitors').where('room_id', '=', roomId).execute();
        if (emails.length === 0) return true;
        const users = await tx
          .selectFrom('users')
          .select('id')
          .where('email', 'in', [...emails])
          .execute();
        if (users.length < emails.length) return rollBack();
        await tx
          .insertInto('room_monitors')
          .values(users.map(({ id }) => ({ room_id: roomId, user_id: id })))
          .execute();
        return true;
      })
      .catch((error: unknown) => {
        if (error === unknownEmail) return false;
        throw error;
      }),

  setChatEnabled: (roomId: string, isEnabled: boolean) => updateRoom(db, roomId, { is_chat_enabled: isEnabled }),
  setSlowMode: (roomId: string, seconds: number) => updateRoom(db, roomId, { slow_mode_s: seconds }),

  wordsOf: async (organizerId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('chat_blocked_words')
      .select('word')
      .where('organizer_id', '=', organizerId)
      .orderBy('word')
      .execute();
    return rows.map((row) => row.word);
  },

  /** The words of the room's creator and of the admins; all words where the creator is unknown. */
  wordsFor: async (madeBy: string | null): Promise<string[]> => {
    const rows = await db
      .selectFrom('chat_blocked_words')
      .innerJoin('users', 'users.id', 'chat_blocked_words.organizer_id')
      .select('word')
      .$if(madeBy !== null, (query) =>
        query.where(({ eb, or }) => or([eb('users.id', '=', madeBy), eb('users.is_admin', '=', true)])),
      )
      .execute();
    return rows.map((row) => row.word);
  },

  writeWords: (organizerId: string, words: readonly string[]) =>
    db.transaction().execute(async (tx) => {
      // Locks the account's row, so that two tabs that save at once are serialised.
      await tx.selectFrom('users').select('id').where('id', '=', organizerId).forNoKeyUpdate().execute();
      await tx.deleteFrom('chat_blocked_words').where('organizer_id', '=', organizerId).execute();
      if (words.length > 0) {
        await tx
          .insertInto('chat_blocked_words')
          .values(words.map((word) => ({ organizer_id: organizerId, word })))
          .execute();
      }
    }),
});

const unknownEmail = Symbol('no account has that e-mail');
const rollBack = (): never => {
  throw unknownEmail;
};

const updateRoom = async (
  db: Db,
  roomId: string,
  change: { is_chat_enabled: boolean } | { slow_mode_s: number },
): Promise<boolean> => {
  const changed = await db.updateTable('rooms').set(change).where('id', '=', roomId).returning('id').executeTakeFirst();
  return changed !== undefined;
};
