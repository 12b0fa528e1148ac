import type { Language } from '@palco/contract/languages';
import type { VideoStatus } from '@palco/contract/rooms';
import type { Video } from '@palco/contract/uploads';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { VideoAssetsTable } from '../../adapters/db/schema.ts';

export type UploadRepository = ReturnType<typeof createUploadRepository>;
export type VideoRow = Selectable<VideoAssetsTable>;
export type NewVideo = {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly madeBy: string | null;
  readonly fingerprint: string | null;
};

export const createUploadRepository = (db: Db, now: () => Date) => ({
  find: (id: string): Promise<VideoRow | undefined> =>
    db.selectFrom('video_assets').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: async (video: NewVideo) => {
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
        fingerprint: video.fingerprint,
      })
      .execute();
  },

  /** False when the video was deleted or is not in one of the states `from`. */
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

  /** Of several runs that convert a video the last one may; false when it is not to be converted any more. */
  claim: async (id: string, run: string): Promise<boolean> => {
    const claimed = await db
      .updateTable('video_assets')
      .set({ run, changed_at: now() })
      .where('id', '=', id)
      .where('status', '=', 'CONVERTING')
      .returning('id')
      .executeTakeFirst();
    return claimed !== undefined;
  },

  /** False when the video was deleted, or another run converts it now. */
  changeInRun: async (id: string, run: string, change: Updateable<VideoAssetsTable>): Promise<boolean> => {
    const changed = await db
      .updateTable('video_assets')
      .set({ ...change, changed_at: now() })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('status', '=', 'CONVERTING')
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  },

  /** The bytes that unfinished uploads may still send. */
  promisedBytes: async (): Promise<number> => {
    const { promised } = await db
      .selectFrom('video_assets')
      .select(sql<string | null>`sum(bytes * (100 - progress) / 100)`.as('promised'))
      .where('status', 'in', ['PREPARING', 'UPLOADING'])
      .executeTakeFirstOrThrow();
    return Number(promised ?? 0);
  },

  /** Returns how often the conversion has failed by now. */
  countFailure: async (id: string): Promise<number> => {
    const counted = await db
      .updateTable('video_assets')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', id)
      .returning('failures')
      .executeTakeFirst();
    return counted?.failures ?? 0;
  },

  /** In one statement, so that neither of two languages saved at the same moment is lost. */
  setCaptions: async (id: string, language: Language, hasThem: boolean) => {
    const others = sql<Language[]>`array_remove(captions, ${language}::text)`;
    await db
      .updateTable('video_assets')
      .set({ captions: hasThem ? sql<Language[]>`array_append(${others}, ${language}::text)` : others })
      .where('id', '=', id)
      .where('status', '=', 'READY')
      .execute();
  },

  /** Uploads without progress since then. Recordings of a live are no uploads. */
  findStalledUploads: (since: Date): Promise<{ id: string; changed_at: Date }[]> =>
    stalledSince(db, ['PREPARING', 'UPLOADING'], since).execute(),

  /** Those of the ids whose content was refused before that time. */
  findRefused: async (ids: readonly string[], before: Date): Promise<string[]> => {
    if (ids.length === 0) return [];
    const refused = await db
      .selectFrom('video_assets')
      .select('id')
      .where('id', 'in', [...ids])
      .where('problem', '=', 'NOT_A_VIDEO')
      .where('changed_at', '<', before)
      .execute();
    return refused.map(({ id }) => id);
  },

  findStalledConversions: async (since: Date): Promise<string[]> => {
    const stalled = await stalledSince(db, ['CONVERTING'], since).execute();
    return stalled.map(({ id }) => id);
  },

  /** Returns the video it replaced. If a recording never became ready, its room shows that video again. */
  remove: (id: string): Promise<string | null> =>
    db.transaction().execute(async (tx) => {
      const video = await tx
        .selectFrom('video_assets')
        .select(['status', 'replaces'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!video) return null;
      if (video.status !== 'READY')
        await tx.updateTable('rooms').set({ video_id: video.replaces }).where('video_id', '=', id).execute();
      await tx.deleteFrom('video_assets').where('id', '=', id).execute();
      await tx
        .insertInto('deleted_videos')
        .values({ id, deleted_at: now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ deleted_at: now() }))
        .execute();
      return video.replaces;
    }),

  isDeleted: async (id: string): Promise<boolean> =>
    (await db.selectFrom('deleted_videos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  findDeleted: async (before: Date): Promise<string[]> => {
    const deleted = await db.selectFrom('deleted_videos').select('id').where('deleted_at', '<', before).execute();
    return deleted.map(({ id }) => id);
  },

  forgetDeleted: async (before: Date) => {
    await db.deleteFrom('deleted_videos').where('deleted_at', '<', before).execute();
  },

  isRecording: async (id: string): Promise<boolean> =>
    (await db.selectFrom('rooms').select('id').where('recording_id', '=', id).executeTakeFirst()) !== undefined,

  /** The unfinished upload of the same file for a room. */
  findBegun: (roomId: string, file: Pick<NewVideo, 'bytes' | 'fingerprint'>) =>
    db
      .selectFrom('rooms')
      .innerJoin('video_assets', 'video_assets.id', 'rooms.video_id')
      .select('video_assets.id')
      .where('rooms.id', '=', roomId)
      .where('status', 'in', ['PREPARING', 'UPLOADING'])
      .where('bytes', '=', String(file.bytes))
      .where('fingerprint', '=', file.fingerprint)
      .executeTakeFirst(),

  /** Shown by a room, or to be shown again if the recording that replaces it fails. */
  isInUse: async (id: string): Promise<boolean> => {
    const shown = db.selectFrom('rooms').select('id').where('video_id', '=', id);
    const held = db.selectFrom('video_assets').select('id').where('replaces', '=', id).where('status', '!=', 'READY');
    return (await shown.executeTakeFirst()) !== undefined || (await held.executeTakeFirst()) !== undefined;
  },

  /** Null when there is no such room; else the video it had before. */
  giveToRoom: (roomId: string, videoId: string): Promise<{ former: string | null } | null> =>
    db.transaction().execute(async (tx) => {
      const room = await tx
        .selectFrom('rooms')
        .select('video_id')
        .where('id', '=', roomId)
        .forUpdate()
        .executeTakeFirst();
      if (!room) return null;
      await tx
        .updateTable('rooms')
        .set({ video_id: videoId, updated_at: sql<Date>`now()` })
        .where('id', '=', roomId)
        .execute();
      return { former: room.video_id };
    }),
});

const stalledSince = (db: Db, statuses: readonly VideoStatus[], since: Date) =>
  db
    .selectFrom('video_assets')
    .select(['id', 'changed_at'])
    .where('status', 'in', [...statuses])
    .where('changed_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rooms').select('rooms.id').whereRef('rooms.recording_id', '=', 'video_assets.id'))),
    );

export const presentVideo = (row: VideoRow): Video => ({
  id: row.id,
  status: row.status,
  progress: Math.round(row.progress),
  fileName: row.file_name,
  bytes: Number(row.bytes),
  duration: row.duration_s,
  statedDuration: row.stated_s,
  width: row.width,
  height: row.height,
  captions: row.captions,
  problem: row.problem,
  fingerprint: row.fingerprint,
});
