import type { Language } from '@palco/contract/languages';
import type { Db } from '../../adapters/db/database.ts';

export type ProfileRepository = ReturnType<typeof createProfileRepository>;

export const createProfileRepository = (db: Db) => ({
  setLanguage: async (userId: string, language: Language) => {
    await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
  },
});
