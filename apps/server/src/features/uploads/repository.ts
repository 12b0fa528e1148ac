import type { VideoStatus } from '@palco/contract/rooms';
import type { Video } from '@palco/contract/uploads';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { VideoAssetsTable } from '../../adapters/db/schema.ts';

export type UploadRepository = ReturnType<typeof createUploadRepository>;
export type VideoRow = Selectable<VideoAssetsTable>;

export const createUploadRepository = (db: Db) => ({
  find: (id: string): Promise<VideoRow | undefined> =>
    db.selectFrom('video_assets').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: async (video: { id: string; fileName: string; bytes: number; madeBy: string | null }) => {
    await db
      .insertInto('video_assets')
      .values({
        id: video.id,
        status: 'PREPARING',
        file_name: video.fileName,
        bytes: String(video.bytes),
        width: null,
        height: null,
        problem: null,
        made_by: video.madeBy,
      })
      .execute();
  },

  /** False when the video is gone, or is no longer in a state this change belongs to. */
  change: async (id: string, from: readonly VideoStatus[], change: Updateable<VideoAssetsTable>): Promise<boolean> => {
    const changed = await db
      .updateTable('video_assets')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', [...from])
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  },

  remove: async (id: string) => {
    await db.deleteFrom('video_assets').where('id', '=', id).execute();
  },

  giveToRoom: async (roomId: string, videoId: string): Promise<boolean> => {
    const given = await db
      .updateTable('rooms')
      .set({ video_id: videoId })
      .where('id', '=', roomId)
      .returning('id')
      .executeTakeFirst();
    return given !== undefined;
  },
});

export const presentVideo = (row: VideoRow): Video => ({
  id: row.id,
  status: row.status,
  progress: Math.round(row.progress),
  fileName: row.file_name,
  bytes: Number(row.bytes),
  duration: row.duration_s,
  width: row.width,
  height: row.height,
  hasCaptions: row.has_captions,
  problem: row.problem,
});
