import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type BuildRepository = ReturnType<typeof createBuildRepository>;

export const createBuildRepository = (db: Db, now: () => Date) => ({
  /** Returns whether all files of the build are stored, and if not, whether this is the first node that has it. */
  begin: async (build: string, files: readonly string[]): Promise<'stored' | 'first' | 'begun'> => {
    const row = await db
      .insertInto('builds')
      .values({ build, files: [...files], started_at: now(), stored_at: null })
      .onConflict((conflict) => conflict.column('build').doUpdateSet({ started_at: now() }))
      // A row that was inserted has never been changed.
      .returning(['stored_at', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow();
    if (row.stored_at !== null) return 'stored';
    return row.isNew ? 'first' : 'begun';
  },
  isStored: async (build: string): Promise<boolean> => {
    const row = await db.selectFrom('builds').select('stored_at').where('build', '=', build).executeTakeFirst();
    return (row?.stored_at ?? null) !== null;
  },
  markStored: async (build: string): Promise<void> => {
    await db.updateTable('builds').set({ stored_at: now() }).where('build', '=', build).execute();
  },
  /** Of all builds that are stored whole. */
  storedFiles: async (): Promise<Set<string>> => {
    const rows = await db.selectFrom('builds').select('files').where('stored_at', 'is not', null).execute();
    return new Set(rows.flatMap(({ files }) => files));
  },
  /** Withdraws all but the builds that were started last, and returns their files that no other build has. */
  withdraw: async (kept: number): Promise<{ builds: string[]; files: string[] }> => {
    const { rows } = await sql<{ build: string }>`
      update builds set stored_at = null
      where build not in (select build from builds order by started_at desc limit ${kept}) returning build`.execute(db);
    const builds = rows.map(({ build }) => build);
    const all = await db.selectFrom('builds').select(['build', 'files']).execute();
    const isWithdrawn = (build: string) => builds.includes(build);
    const used = new Set(all.flatMap(({ build, files }) => (isWithdrawn(build) ? [] : files)));
    const files = new Set(all.flatMap((row) => (isWithdrawn(row.build) ? row.files : [])));
    return { builds, files: [...files].filter((file) => !used.has(file)) };
  },
  remove: async (builds: readonly string[]): Promise<void> => {
    if (builds.length > 0)
      await db.deleteFrom('builds').where('build', 'in', builds).where('stored_at', 'is', null).execute();
  },
});
