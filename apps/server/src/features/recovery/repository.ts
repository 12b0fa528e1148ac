import type { Language } from '@palco/contract/languages';
import { sql } from 'kysely';
import type { Db, InTransaction } from '../../adapters/db/database.ts';

export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>;
export type RecoveryAccount = { id: string; name: string; email: string; language: Language };
export type RecoveryCode = { code_hash: string; expires_at: Date; attempts: number };

export const createRecoveryRepository = (db: Db) => ({
  /** A blocked account is not found: it could not log in with a new password either. */
  findAccount: (email: string): Promise<RecoveryAccount | undefined> =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'language'])
      .where('email', '=', email)
      .where('blocked_at', 'is', null)
      .executeTakeFirst(),

  /** Stores the new code unless one was sent after `notAfter`; two requests at the same moment send one mail. */
  replaceCode: (
    code: { userId: string; hash: string; sentAt: Date; expiresAt: Date; notAfter: Date },
    onStored: InTransaction,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const stored = await tx
        .insertInto('recovery_codes')
        .values({
          user_id: code.userId,
          code_hash: code.hash,
          sent_at: code.sentAt,
          expires_at: code.expiresAt,
          attempts: 0,
        })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ code_hash: code.hash, sent_at: code.sentAt, expires_at: code.expiresAt, attempts: 0 })
            .where('recovery_codes.sent_at', '<=', code.notAfter),
        )
        .returning('user_id')
        .executeTakeFirst();
      if (stored) await onStored(tx);
      return stored !== undefined;
    }),

  /** Counts an attempt and returns the code with its attempts. */
  countTry: (userId: string): Promise<RecoveryCode | undefined> =>
    db
      .updateTable('recovery_codes')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('user_id', '=', userId)
      .returning(['code_hash', 'expires_at', 'attempts'])
      .executeTakeFirst(),

  /** True for exactly one caller: a code can be used once. */
  spendCode: async (userId: string, hash: string): Promise<boolean> => {
    const spent = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst();
    return spent !== undefined;
  },
});
