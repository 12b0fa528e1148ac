import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { type SweepOptions, sweepFiles } from '../../adapters/db/sweep-files.ts';
import type { AttachmentRow } from './repository.ts';

export type RoomFilesRepository = ReturnType<typeof createRoomFilesRepository>;
export type UnclaimedFile = { readonly key: string; readonly roomId: string };

/** Old enough for the next sweep. */
const longAgo = new Date(0);

export const createRoomFilesRepository = (db: Db) => {
  /** Marks files that are no longer used; the sweep after every change removes them. */
  const drop = async (tx: Db, keys: readonly (string | null)[]) => {
    const dropped = keys.filter((key) => key !== null);
    if (dropped.length === 0) return;
    await tx
      .insertInto('untaken_room_files')
      .values(dropped.map((key) => ({ key, room_id: null, name: '', created_at: longAgo })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: longAgo }))
      .execute();
  };

  /** Undefined when the file was claimed or swept meanwhile. */
  const claim = async (tx: Db, { key, roomId }: UnclaimedFile): Promise<{ name: string } | undefined> =>
    tx
      .deleteFrom('untaken_room_files')
      .where('key', '=', key)
      .where('room_id', '=', roomId)
      .where('is_removing', '=', false)
      .returning('name')
      .executeTakeFirst();

  return {
    addUnclaimed: async (file: UnclaimedFile & { name: string; now: Date }) => {
      await db
        .insertInto('untaken_room_files')
        .values({ key: file.key, room_id: file.roomId, name: file.name, created_at: file.now })
        .execute();
    },

    isUnclaimed: async ({ key, roomId }: UnclaimedFile): Promise<boolean> =>
      (await db
        .selectFrom('untaken_room_files')
        .select('key')
        .where('key', '=', key)
        .where('room_id', '=', roomId)
        .where('is_removing', '=', false)
        .executeTakeFirst()) !== undefined,

    /** False, and nothing is changed, when the uploaded file was claimed or swept meanwhile. */
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
        if (cover && !(await claim(tx, { key: cover.key, roomId }))) return false;
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

    /** Undefined, and nothing is changed, when the uploaded file was claimed or swept meanwhile. */
    saveAttachment: (file: UnclaimedFile & { url: string; extension: string }): Promise<AttachmentRow | undefined> =>
      db.transaction().execute(async (tx) => {
        const taken = await claim(tx, file);
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

    /** Returns the video the room had; undefined, and nothing is changed, when the room is live or gone. */
    removeRoom: (
      roomId: string,
      keyOf: (url: string) => string | null,
    ): Promise<{ videoId: string | null } | undefined> =>
      db.transaction().execute(async (tx) => {
        const attachments = await tx
          .selectFrom('attachments')
          .select('storage_key')
          .where('room_id', '=', roomId)
          .execute();
        const room = await tx
          .deleteFrom('rooms')
          .where('id', '=', roomId)
          // It may have gone live after the caller looked.
          .where('is_live', '=', false)
          .returning(['image_url', 'video_id'])
          .executeTakeFirst();
        if (!room) return undefined;
        const cover = room.image_url ? keyOf(room.image_url) : null;
        await drop(tx, [cover, ...attachments.map((file) => file.storage_key)]);
        return { videoId: room.video_id };
      }),

    sweepUnclaimed: (options: SweepOptions) => sweepFiles(db, 'untaken_room_files', options),
  };
};

const touchRoom = async (tx: Db, roomId: string) => {
  await tx.updateTable('rooms').set({ updated_at: sql<Date>`now()` }).where('id', '=', roomId).execute();
};
