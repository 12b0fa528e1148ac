import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { InstallationSettingsTable } from '../../adapters/db/schema.ts';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
export type StoredSettings = Selectable<Omit<InstallationSettingsTable, 'id'>>;

export const createSettingsRepository = (db: Db) => ({
  read: (): Promise<StoredSettings> => db.selectFrom('installation_settings').selectAll().executeTakeFirstOrThrow(),

  change: async (changes: Updateable<Omit<InstallationSettingsTable, 'id'>>): Promise<void> => {
    if (Object.keys(changes).length === 0) return;
    await db.updateTable('installation_settings').set(changes).execute();
  },

  /** Returns the key of the former logo, whose file is no longer used. */
  replaceLogo: (key: string | null): Promise<string | null> =>
    db.transaction().execute(async (tx) => {
      const former = await tx
        .selectFrom('installation_settings')
        .select('logo_key')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await tx.updateTable('installation_settings').set({ logo_key: key }).execute();
      return former.logo_key;
    }),
});
