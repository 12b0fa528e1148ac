import type { Db } from '../../../adapters/db/database.ts';

export type RecordingRepository = ReturnType<typeof createRecordingRepository>;

export const createRecordingRepository = (db: Db) => ({
  find: async (recordingId: string) => {
    const row = await db
      .selectFrom('video_assets')
      .leftJoin('rooms', 'rooms.recording_id', 'video_assets.id')
      .select(['video_assets.status', 'video_assets.replaces', 'rooms.id as roomId'])
      .where('video_assets.id', '=', recordingId)
      .executeTakeFirst();
    return row;
  },

  /** False when it is gone. */
  ready: async (recordingId: string, video: { durationS: number; width: number; height: number }): Promise<boolean> => {
    const changed = await db
      .updateTable('video_assets')
      .set({
        status: 'READY',
        progress: 100,
        duration_s: video.durationS,
        width: video.width,
        height: video.height,
        problem: null,
      })
      .where('id', '=', recordingId)
      .where('status', '=', 'CONVERTING')
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  },

  /** Returns how often finishing has failed by now. */
  countFailure: async (recordingId: string): Promise<number> => {
    const counted = await db
      .updateTable('video_assets')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', recordingId)
      .returning('failures')
      .executeTakeFirst();
    return counted?.failures ?? 0;
  },

  fail: async (recordingId: string) => {
    await db
      .updateTable('video_assets')
      .set({ status: 'UPLOAD_ERROR', problem: 'CONVERSION_FAILED' })
      .where('id', '=', recordingId)
      .where('status', '=', 'CONVERTING')
      .execute();
  },

  /** The room keeps no trace of a recording that has nothing in it, and shows again what it had before. */
  forget: (recordingId: string) =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('rooms')
        .set(({ selectFrom }) => ({
          video_id: selectFrom('video_assets').select('replaces').where('id', '=', recordingId),
        }))
        .where('video_id', '=', recordingId)
        .execute();
      await tx.deleteFrom('video_assets').where('id', '=', recordingId).execute();
    }),

  listLive: async (): Promise<{ roomId: string; recordingId: string; isRecorded: boolean }[]> => {
    const rows = await db
      .selectFrom('rooms')
      .select(['id', 'recording_id', 'is_recorded'])
      .where('is_live', '=', true)
      .where('recording_id', 'is not', null)
      .execute();
    return rows.flatMap(({ id, recording_id, is_recorded }) =>
      recording_id ? [{ roomId: id, recordingId: recording_id, isRecorded: is_recorded }] : [],
    );
  },

  listUnfinished: async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('rooms')
      .innerJoin('video_assets', 'video_assets.id', 'rooms.recording_id')
      .select('video_assets.id')
      .where('rooms.live_status', '=', 'ended')
      .where('video_assets.status', '=', 'CONVERTING')
      .execute();
    return rows.map((row) => row.id);
  },
});
