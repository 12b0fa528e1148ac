/** Uploads that arrive in parts through any node: the parts that the store has, and who may write the next one. */
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { StoredPart } from '../../adapters/storage/port.ts';

export type PartRepository = ReturnType<typeof createPartRepository>;
export type PartUpload = {
  readonly bytes: number;
  /** How many bytes the stored parts have. */
  readonly offset: number;
  readonly partCount: number;
  readonly partsId: string | null;
  readonly isComplete: boolean;
};

/** Times are those of the database, because the clocks of nodes differ. */
const leaseEnd = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

export const createPartRepository = (db: Db) => ({
  insert: async (assetId: string, bytes: number) => {
    await db
      .insertInto('video_uploads')
      .values({ asset_id: assetId, bytes: String(bytes), parts_id: null, lease: null, leased_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  find: async (assetId: string): Promise<PartUpload | null> => {
    const found = await db
      .selectFrom('video_uploads')
      .leftJoin('upload_parts', 'upload_parts.asset_id', 'video_uploads.asset_id')
      .select(({ fn }) => [
        'video_uploads.bytes',
        'parts_id',
        'is_complete',
        fn.sum<string | null>('upload_parts.bytes').as('offset'),
        fn.count<string>('upload_parts.number').as('parts'),
      ])
      .where('video_uploads.asset_id', '=', assetId)
      .groupBy('video_uploads.asset_id')
      .executeTakeFirst();
    if (!found) return null;
    return {
      bytes: Number(found.bytes),
      offset: Number(found.offset ?? 0),
      partCount: Number(found.parts),
      partsId: found.parts_id,
      isComplete: found.is_complete,
    };
  },

  listParts: (assetId: string): Promise<StoredPart[]> =>
    db
      .selectFrom('upload_parts')
      .select(['number', 'etag'])
      .where('asset_id', '=', assetId)
      .orderBy('number')
      .execute(),

  /** `taken` also when there is no such upload: there is nothing to protect. Otherwise its holder learns that another one waits. */
  take: async (assetId: string, lease: string, ms: number): Promise<'taken' | 'held'> => {
    const isFree = sql<boolean>`(lease is null or leased_until < clock_timestamp())`;
    const asked = await db
      .updateTable('video_uploads')
      .set({
        lease: sql<string>`case when ${isFree} then ${lease}::uuid else lease end`,
        leased_until: sql<Date>`case when ${isFree} then ${leaseEnd(ms)} else leased_until end`,
        is_wanted: sql<boolean>`not ${isFree}`,
      })
      .where('asset_id', '=', assetId)
      .returning('lease')
      .executeTakeFirst();
    return asked === undefined || asked.lease === lease ? 'taken' : 'held';
  },

  /** `lost` when the lease has ended and another request has taken it, or the upload is gone. */
  renew: async (assetId: string, lease: string, ms: number): Promise<'held' | 'wanted' | 'lost'> => {
    const renewed = await db
      .updateTable('video_uploads')
      .set({ leased_until: leaseEnd(ms) })
      .where('asset_id', '=', assetId)
      .where('lease', '=', lease)
      .returning('is_wanted')
      .executeTakeFirst();
    if (!renewed) return 'lost';
    return renewed.is_wanted ? 'wanted' : 'held';
  },

  release: async (assetId: string, lease: string) => {
    await db
      .updateTable('video_uploads')
      .set({ lease: null, leased_until: null, is_wanted: false })
      .where('asset_id', '=', assetId)
      .where('lease', '=', lease)
      .execute();
  },

  /** False when the lease is another request's. */
  begin: async (assetId: string, lease: string, partsId: string): Promise<boolean> => {
    const begun = await db
      .updateTable('video_uploads')
      .set({ parts_id: partsId })
      .where('asset_id', '=', assetId)
      .where('lease', '=', lease)
      .where('parts_id', 'is', null)
      .returning('asset_id')
      .executeTakeFirst();
    return begun !== undefined;
  },

  /** False when the lease is another request's. The row is locked, so that none takes it before the part is noted. */
  addPart: (assetId: string, lease: string, part: StoredPart & { bytes: number }): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('video_uploads')
        .select('asset_id')
        .where('asset_id', '=', assetId)
        .where('lease', '=', lease)
        .forUpdate()
        .executeTakeFirst();
      if (!held) return false;
      await tx
        .insertInto('upload_parts')
        .values({ asset_id: assetId, ...part })
        .execute();
      return true;
    }),

  complete: async (assetId: string) => {
    await db.updateTable('video_uploads').set({ is_complete: true }).where('asset_id', '=', assetId).execute();
  },

  /** The store has lost the parts of this id: the client sends the file again. */
  restart: (assetId: string, partsId: string) =>
    db.transaction().execute(async (tx) => {
      const restarted = await tx
        .updateTable('video_uploads')
        .set({ parts_id: null })
        .where('asset_id', '=', assetId)
        .where('parts_id', '=', partsId)
        .where('is_complete', '=', false)
        .returning('asset_id')
        .executeTakeFirst();
      if (restarted) await tx.deleteFrom('upload_parts').where('asset_id', '=', assetId).execute();
    }),

  remove: async (assetId: string) => {
    await db.deleteFrom('video_uploads').where('asset_id', '=', assetId).execute();
  },

  /** Uploads that nothing waits for: the video was deleted, or needs its source no more. */
  findUnused: async (refusedBefore: Date): Promise<string[]> => {
    const found = await db
      .selectFrom('video_uploads')
      .leftJoin('video_assets', 'video_assets.id', 'video_uploads.asset_id')
      .leftJoin('deleted_videos', 'deleted_videos.id', 'video_uploads.asset_id')
      .select('video_uploads.asset_id')
      .where(({ and, or, eb }) =>
        or([
          // Deleted before it was complete; a complete source is removed with the other files, a day later.
          and([eb('video_assets.id', 'is', null), eb('is_complete', '=', false)]),
          and([eb('video_assets.id', 'is', null), eb('deleted_videos.id', 'is', null)]),
          eb('status', '=', 'READY'),
          eb('problem', '=', 'UPLOAD_ABANDONED'),
          and([eb('problem', '=', 'NOT_A_VIDEO'), eb('changed_at', '<', refusedBefore)]),
        ]),
      )
      .execute();
    return found.map(({ asset_id }) => asset_id);
  },
});
