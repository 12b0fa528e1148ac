import type { AppMerch } from '@palco/contract/auth';
import type { Db } from '../../adapters/db/database.ts';

export type PromoRepository = ReturnType<typeof createPromoRepository>;

export const createPromoRepository = (db: Db) => ({
  setAppMerch: async (userId: string, appMerch: AppMerch) => {
    await db.updateTable('users').set({ app_merch: appMerch }).where('id', '=', userId).execute();
  },
});
