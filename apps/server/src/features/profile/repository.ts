import type { Language } from '@palco/contract/languages';
import type { SocialMedias } from '@palco/contract/profile';
import type { Db } from '../../adapters/db/database.ts';
import { type SweepOptions, sweepFiles } from '../../adapters/db/sweep-files.ts';

export type ProfileRepository = ReturnType<typeof createProfileRepository>;

export type ProfileChange = {
  readonly userId: string;
  readonly socialMedias: SocialMedias;
  readonly thumbnailUrl: string | null;
  /** Undefined stays as it is. */
  readonly name: string | undefined;
  readonly phone: string | null | undefined;
  /** The key of the new photo; null when the photo stays or is removed. */
  readonly photoKey: string | null;
  /** The key of a URL, to mark the former photo as unsaved. */
  readonly keyOf: (url: string) => string | null;
  readonly now: Date;
};

export const createProfileRepository = (db: Db) => ({
  setLanguage: async (userId: string, language: Language) => {
    await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
  },

  findThumbnail: async (userId: string): Promise<string | null> => {
    const row = await db.selectFrom('users').select('thumbnail_url').where('id', '=', userId).executeTakeFirst();
    return row?.thumbnail_url ?? null;
  },

  addUnsavedPhoto: async (photo: { key: string; userId: string; now: Date }) => {
    await db
      .insertInto('unsaved_photos')
      .values({ key: photo.key, user_id: photo.userId, created_at: photo.now })
      .execute();
  },

  isUnsavedPhoto: async (key: string, userId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('unsaved_photos')
      .select('key')
      .where('key', '=', key)
      .where('user_id', '=', userId)
      .where('is_removing', '=', false)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** False, and nothing is changed, when the photo was swept or saved meanwhile. */
  save: (change: ProfileChange): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { userId, photoKey, thumbnailUrl, socialMedias, name, phone } = change;
      const row = await tx
        .selectFrom('users')
        .select('thumbnail_url')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      const former = row?.thumbnail_url ?? null;
      const isReplaced = former !== thumbnailUrl;
      if (photoKey && isReplaced) {
        const spent = await tx
          .deleteFrom('unsaved_photos')
          .where('key', '=', photoKey)
          .where('user_id', '=', userId)
          .where('is_removing', '=', false)
          .executeTakeFirst();
        if (spent.numDeletedRows === 0n) return false;
      }
      const formerKey = isReplaced && former !== null ? change.keyOf(former) : null;
      if (formerKey) {
        // Old enough for the next sweep.
        await tx
          .insertInto('unsaved_photos')
          .values({ key: formerKey, user_id: userId, created_at: new Date(0) })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute();
      }
      await tx
        .updateTable('users')
        .set({
          ...socialMedias,
          thumbnail_url: thumbnailUrl,
          ...(name !== undefined && { name }),
          ...(phone !== undefined && { phone }),
        })
        .where('id', '=', userId)
        .execute();
      return true;
    }),

  sweepUnsavedPhotos: (options: SweepOptions) => sweepFiles(db, 'unsaved_photos', options),
});
