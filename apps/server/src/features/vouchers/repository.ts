import type { Language } from '@palco/contract/languages';
import type { Gender } from '@palco/contract/vouchers';
import { isUsable } from '@palco/domain/vouchers/state';
import { sql } from 'kysely';
import type { Db, InTransaction } from '../../adapters/db/database.ts';

export type VoucherRepository = ReturnType<typeof createVoucherRepository>;

export type Registration = {
  email: string;
  name: string;
  phone: string;
  gender: Gender;
  dateOfBirth: string | null;
  language: Language;
  codeHash: string;
  sentAt: Date;
  codeExpiresAt: Date;
};

export const createVoucherRepository = (db: Db) => ({
  find: (code: string) =>
    db
      .selectFrom('vouchers')
      .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
      .innerJoin('courses', 'courses.id', 'voucher_batches.course_id')
      .select([
        'vouchers.code',
        'vouchers.used_at',
        'vouchers.revoked_at',
        'voucher_batches.expires_at',
        'voucher_batches.access_days',
        'courses.id as course_id',
        'courses.name as course_name',
      ])
      .where('vouchers.code', '=', code)
      .executeTakeFirst(),

  findRegistration: (code: string) =>
    db.selectFrom('voucher_registrations').selectAll().where('voucher_code', '=', code).executeTakeFirst(),

  findLatestRegistration: (email: string) =>
    db
      .selectFrom('voucher_registrations')
      .selectAll()
      .where('email', '=', email)
      .where('user_id', 'is', null)
      .orderBy('code_sent_at', 'desc')
      .executeTakeFirst(),

  hasAccount: async (email: string): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined,

  /** Data may be submitted again until the account exists; the newest counts. */
  saveRegistration: (code: string, r: Registration, onSaved: InTransaction): Promise<boolean> => {
    const values = {
      email: r.email,
      name: r.name,
      phone: r.phone,
      gender: r.gender,
      date_of_birth: r.dateOfBirth,
      language: r.language,
      code_hash: r.codeHash,
      code_sent_at: r.sentAt,
      code_expires_at: r.codeExpiresAt,
      code_attempts: 0,
      verified_at: null,
      verified_browser_hash: null,
    };
    return db.transaction().execute(async (tx) => {
      const saved = await tx
        .insertInto('voucher_registrations')
        .values({ ...values, voucher_code: code, user_id: null })
        .onConflict((conflict) =>
          conflict.column('voucher_code').doUpdateSet(values).where('voucher_registrations.user_id', 'is', null),
        )
        .returning('voucher_code')
        .executeTakeFirst();
      if (saved) await onSaved(tx);
      return saved !== undefined;
    });
  },

  replaceCode: (
    wanted: { code: string; hash: string; sentAt: Date; expiresAt: Date; notAfter: Date },
    onReplaced: InTransaction,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { code, hash, sentAt, expiresAt, notAfter } = wanted;
      const replaced = await tx
        .updateTable('voucher_registrations')
        .set({ code_hash: hash, code_sent_at: sentAt, code_expires_at: expiresAt, code_attempts: 0 })
        .where('voucher_code', '=', code)
        .where('user_id', 'is', null)
        .where('code_sent_at', '<=', notAfter)
        .returning('voucher_code')
        .executeTakeFirst();
      if (replaced) await onReplaced(tx);
      return replaced !== undefined;
    }),

  countTry: (code: string) =>
    db
      .updateTable('voucher_registrations')
      .set({ code_attempts: sql<number>`code_attempts + 1` })
      .where('voucher_code', '=', code)
      .returning(['code_hash', 'code_expires_at', 'code_attempts', 'verified_browser_hash'])
      .executeTakeFirst(),

  /** False when the data or the code were replaced since `checkedHash` was read: the code given proves another address. */
  markVerified: async (code: string, checkedHash: string, browserHash: Buffer, now: Date): Promise<boolean> => {
    const marked = await db
      .updateTable('voucher_registrations')
      .set({ verified_at: now, verified_browser_hash: browserHash })
      .where('voucher_code', '=', code)
      .where('code_hash', '=', checkedHash)
      .where('user_id', 'is', null)
      .returning('voucher_code')
      .executeTakeFirst();
    return marked !== undefined;
  },

  /** Creates the account of a registration that this browser verified; false when the e-mail has one by now. */
  createAccount: (code: string, browserHash: Buffer, passwordHash: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const registration = await tx
        .selectFrom('voucher_registrations')
        .selectAll()
        .where('voucher_code', '=', code)
        .where('user_id', 'is', null)
        .where('verified_at', 'is not', null)
        .where('verified_browser_hash', '=', browserHash)
        .forUpdate()
        .executeTakeFirst();
      if (!registration) return false;
      const user = await tx
        .insertInto('users')
        .values({
          email: registration.email,
          name: registration.name,
          phone: registration.phone,
          gender: registration.gender,
          date_of_birth: registration.date_of_birth,
          language: registration.language,
          password_hash: passwordHash,
          thumbnail_url: null,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!user) return false;
      await tx
        .updateTable('voucher_registrations')
        .set({ user_id: user.id })
        .where('voucher_code', '=', code)
        .execute();
      return true;
    }),

  /**
   * Uses the voucher and enrols in one transaction. The lock on the voucher's row serialises concurrent activations and revocations.
   * `isRenewal` lets an account prolong a course it already has in full. `yours` is returned when a user repeats the call, because the first
   * response was lost for instance: nothing is used or prolonged twice.
   */
  use: (
    wanted: { code: string; userId: string; isRenewal: boolean; now: Date },
    onUsed: InTransaction,
  ): Promise<'used' | 'yours' | 'gone' | 'has-course'> =>
    db.transaction().execute(async (tx) => {
      const voucher = await tx
        .selectFrom('vouchers')
        .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
        .select(['voucher_batches.course_id', 'voucher_batches.access_days', 'voucher_batches.expires_at'])
        .select(['vouchers.used_by', 'vouchers.used_at', 'vouchers.revoked_at'])
        .where('vouchers.code', '=', wanted.code)
        .forUpdate('vouchers')
        .executeTakeFirst();
      if (voucher?.used_by === wanted.userId) return 'yours';
      if (!voucher) return 'gone';
      const { used_at: usedAt, revoked_at: revokedAt, expires_at: expiresOn } = voucher;
      if (!isUsable({ usedAt, revokedAt, expiresAt: expiresOn }, wanted.now)) return 'gone';
      const enrolment = await tx
        .selectFrom('enrolments')
        .select(['kind', 'expires_at'])
        .where('user_id', '=', wanted.userId)
        .where('course_id', '=', voucher.course_id)
        .forUpdate()
        .executeTakeFirst();
      const isCurrent =
        enrolment?.kind === 'full' && (enrolment.expires_at === null || enrolment.expires_at > wanted.now);
      if (isCurrent && !wanted.isRenewal) return 'has-course';
      const from = isCurrent ? enrolment.expires_at : wanted.now;
      const expiresAt = voucher.access_days === null || from === null ? null : addDays(from, voucher.access_days);
      await tx
        .insertInto('enrolments')
        .values({ user_id: wanted.userId, course_id: voucher.course_id, kind: 'full', expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'course_id']).doUpdateSet({ kind: 'full', expires_at: expiresAt }),
        )
        .execute();
      await tx
        .updateTable('vouchers')
        .set({ used_by: wanted.userId, used_at: wanted.now })
        .where('code', '=', wanted.code)
        .execute();
      await onUsed(tx);
      return 'used';
    }),
});

const addDays = (from: Date, days: number) => new Date(from.getTime() + days * 24 * 60 * 60 * 1000);
