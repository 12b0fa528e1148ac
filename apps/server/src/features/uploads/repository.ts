import type { VideoStatus } from '@palco/contract/rooms';
import type { Video } from '@palco/contract/uploads';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { VideoAssetsTable } from '../../adapters/db/schema.ts';

export type UploadRepository = ReturnType<typeof createUploadRepository>;
export type VideoRow = Selectable<VideoAssetsTable>;

export const createUploadRepository = (db: Db, now: () => Date) => ({
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
        changed_at: now(),
      })
      .execute();
  },

  /** False when the video is gone, or is no longer in a state this change belongs to. */
  change: async (id: string, from: readonly VideoStatus[], change: Updateable<VideoAssetsTable>): Promise<boolean> => {
    const changed = await db
      .updateTable('video_assets')
      .set({ ...change, changed_at: now() })
      .where('id', '=', id)
      .where('status', 'in', [...from])
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  },

  /** Gives up uploads to which nothing was added since; answers with their ids. */
  abandonUploads: async (since: Date): Promise<string[]> => {
    const abandoned = await db
      .updateTable('video_assets')
      .set({ status: 'UPLOAD_ERROR', problem: 'UPLOAD_ABANDONED', progress: 0, changed_at: now() })
      .where('status', 'in', ['PREPARING', 'UPLOADING'])
      .where('changed_at', '<', since)
      .returning('id')
      .execute();
    return abandoned.map(({ id }) => id);
  },

  findStillConversions: async (since: Date): Promise<string[]> => {
    const still = await db
      .selectFrom('video_assets')
      .select('id')
      .where('status', '=', 'CONVERTING')
      .where('changed_at', '<', since)
      .execute();
    return still.map(({ id }) => id);
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
