import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { AttachmentRow } from './repository.ts';

export type RoomFilesRepository = ReturnType<typeof createRoomFilesRepository>;
export type UntakenFile = { readonly key: string; readonly roomId: string };

/** As old as can be: the next sweep takes it. */
const longAgo = new Date(0);

export const createRoomFilesRepository = (db: Db) => {
  /** Files that have lost their place; the sweep behind every change removes them. */
  const drop = async (tx: Db, keys: readonly (string | null)[]) => {
    const dropped = keys.filter((key) => key !== null);
    if (dropped.length === 0) return;
    await tx
      .insertInto('untaken_room_files')
      .values(dropped.map((key) => ({ key, room_id: null, name: '', created_at: longAgo })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: longAgo }))
      .execute();
  };

  /** False when it was taken or swept away meanwhile. */
  const take = async (tx: Db, { key, roomId }: UntakenFile): Promise<{ name: string } | undefined> =>
    tx
      .deleteFrom('untaken_room_files')
      .where('key', '=', key)
      .where('room_id', '=', roomId)
      .returning('name')
      .executeTakeFirst();

  return {
    addUntaken: async (file: UntakenFile & { name: string; now: Date }) => {
      await db
        .insertInto('untaken_room_files')
        .values({ key: file.key, room_id: file.roomId, name: file.name, created_at: file.now })
        .execute();
    },

    isUntaken: async ({ key, roomId }: UntakenFile): Promise<boolean> =>
      (await db
        .selectFrom('untaken_room_files')
        .select('key')
        .where('key', '=', key)
        .where('room_id', '=', roomId)
        .executeTakeFirst()) !== undefined,

    /** False, and nothing changed, when the picture cannot be taken any more. */
    saveCover: (
      roomId: string,
      cover: { key: string; url: string } | null,
      keyOf: (url: string) => string | null,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const room = await tx
          .selectFrom('rooms')
          .select('image_url')
          .where('id', '=', roomId)
          .forUpdate()
          .executeTakeFirst();
        const former = room?.image_url ?? null;
        if (former === (cover?.url ?? null)) return true;
        if (cover && !(await take(tx, { key: cover.key, roomId }))) return false;
        await drop(tx, [former === null ? null : keyOf(former)]);
        await tx
          .updateTable('rooms')
          .set({ image_url: cover?.url ?? null, updated_at: sql<Date>`now()` })
          .where('id', '=', roomId)
          .execute();
        return true;
      }),

    findAttachment: (roomId: string, key: string): Promise<AttachmentRow | undefined> =>
      db
        .selectFrom('attachments')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('storage_key', '=', key)
        .executeTakeFirst(),

    /** Undefined, and nothing changed, when the file cannot be taken any more. */
    saveAttachment: (file: UntakenFile & { url: string; extension: string }): Promise<AttachmentRow | undefined> =>
      db.transaction().execute(async (tx) => {
        const taken = await take(tx, file);
        if (!taken) return undefined;
        await touchRoom(tx, file.roomId);
        return tx
          .insertInto('attachments')
          .values({
            room_id: file.roomId,
            name: taken.name,
            extension: file.extension,
            url: file.url,
            storage_key: file.key,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),

    removeAttachment: (roomId: string, id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const removed = await tx
          .deleteFrom('attachments')
          .where('room_id', '=', roomId)
          .where('id', '=', id)
          .returning('storage_key')
          .executeTakeFirst();
        if (!removed) return false;
        await drop(tx, [removed.storage_key]);
        await touchRoom(tx, roomId);
        return true;
      }),

    /** Answers with the video the room had. */
    removeRoom: (roomId: string, keyOf: (url: string) => string | null): Promise<string | null> =>
      db.transaction().execute(async (tx) => {
        const attachments = await tx
          .selectFrom('attachments')
          .select('storage_key')
          .where('room_id', '=', roomId)
          .execute();
        const room = await tx
          .deleteFrom('rooms')
          .where('id', '=', roomId)
          .returning(['image_url', 'video_id'])
          .executeTakeFirst();
        const cover = room?.image_url ? keyOf(room.image_url) : null;
        await drop(tx, [cover, ...attachments.map((file) => file.storage_key)]);
        return room?.video_id ?? null;
      }),

    /** Forgets old untaken files once `remove` has removed them; a failure leaves them for the next sweep. */
    sweepUntaken: (olderThan: Date, limit: number, remove: (key: string) => Promise<void>): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const old = await tx
          .selectFrom('untaken_room_files')
          .select('key')
          .where('created_at', '<', olderThan)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .execute();
        const keys = old.map((file) => file.key);
        for (const key of keys) await remove(key);
        if (keys.length > 0) await tx.deleteFrom('untaken_room_files').where('key', 'in', keys).execute();
        return keys.length;
      }),
  };
};

const touchRoom = async (tx: Db, roomId: string) => {
  await tx.updateTable('rooms').set({ updated_at: sql<Date>`now()` }).where('id', '=', roomId).execute();
};
