/** The room of the demo live in the database. A room that an organizer renamed, ended or took live is left alone. */
import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../adapters/db/database.ts';
import type { Schema } from '../adapters/db/schema.ts';

export const demoLiveName = 'Palco aberto: ao vivo agora';

export const findDemoRoom = async (db: Db) => {
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where('name', '=', demoLiveName)
    .where(isOfDemo)
    .executeTakeFirst();
  const sender = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', 'organizer@palco.test')
    .executeTakeFirst();
  return room && sender ? { id: room.id, sender: { userId: sender.id, name: sender.name } } : null;
};

/** Where its HLS files are stored, and whether pages have to be notified; undefined when the room is not the demo's any more. */
export const beginDemoLive = (db: Db, roomId: string): Promise<{ recordingId: string; isNew: boolean } | undefined> =>
  db.transaction().execute(async (tx) => {
    const room = await tx
      .selectFrom('rooms')
      .select(['is_live', 'recording_id'])
      .where('id', '=', roomId)
      .where(isOfDemo)
      .forUpdate()
      .executeTakeFirst();
    if (!room) return undefined;
    // The same one after a restart, so that viewers go on.
    const recordingId = room.recording_id ?? randomUUID();
    if (room.recording_id === null)
      await tx
        .insertInto('video_assets')
        .values({
          id: recordingId,
          status: 'PREPARING',
          file_name: 'live',
          width: null,
          height: null,
          problem: null,
          made_by: null,
        })
        .execute();
    await tx
      .updateTable('rooms')
      .set({ is_live: true, live_status: 'live', is_recorded: false, recording_id: recordingId })
      .where('id', '=', roomId)
      .execute();
    return { recordingId, isNew: !room.is_live || room.recording_id === null };
  });

/** While media does not work. Whether it was live. */
export const pauseDemoLive = async (db: Db, roomId: string): Promise<boolean> => {
  const paused = await db
    .updateTable('rooms')
    .set({ is_live: false, live_status: 'not_live' })
    .where('id', '=', roomId)
    .where('is_live', '=', true)
    .where(isOfDemo)
    .returning('id')
    .executeTakeFirst();
  return paused !== undefined;
};

const isOfDemo = ({ eb, or, and }: ExpressionBuilder<Schema, 'rooms'>) =>
  and([eb('live_status', '!=', 'ended'), or([eb('recording_id', 'is', null), eb('is_recorded', '=', false)])]);
