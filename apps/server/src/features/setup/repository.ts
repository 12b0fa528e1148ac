import type { Language } from '@palco/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type SetupRepository = ReturnType<typeof createSetupRepository>;

export type NewAdmin = {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly language?: Language;
  readonly mustChangePassword?: boolean;
};

/** An arbitrary constant: two requests for the first account wait for each other. */
const lockKey = 7_252_262;

export const createSetupRepository = (db: Db) => ({
  hasAccounts: async (): Promise<boolean> =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,

  /** False when there is an account already. */
  createFirstAdmin: (admin: NewAdmin): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
      if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;
      await insertAdmin(tx, admin);
      return true;
    }),

  /** False, and nothing is changed, when the e-mail has an account. */
  createAdmin: (admin: NewAdmin): Promise<boolean> => insertAdmin(db, admin),

  /** Makes an existing account an admin. */
  promote: async (email: string): Promise<void> => {
    await db.updateTable('users').set({ is_admin: true, is_organizer: true }).where('email', '=', email).execute();
  },
});

const insertAdmin = async (db: Db, admin: NewAdmin): Promise<boolean> => {
  const inserted = await db
    .insertInto('users')
    .values({
      email: admin.email,
      name: admin.name,
      phone: null,
      thumbnail_url: null,
      password_hash: admin.passwordHash,
      is_admin: true,
      is_organizer: true,
      force_pw_change: admin.mustChangePassword ?? false,
      ...(admin.language && { language: admin.language }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};
