/** Decisions, "Configuration and demo data": nine vouchers for a course the demo viewers do not have. */
import type { Db } from '../adapters/db/database.ts';

const demoVouchers = Array.from({ length: 9 }, (_, index) => `DEMO00000000000${index + 1}`);

/** Their codes are public, so that only a demo accepts them. */
export const isDemoVoucher = (code: string): boolean => demoVouchers.includes(code);

/** Returns the id of that course. */
export const seedDemoVouchers = async (db: Db, now: Date): Promise<string> => {
  const course = await db
    .insertInto('courses')
    .values({ name: 'Masterclass: Direção ao Vivo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const batch = await db
    .insertInto('voucher_batches')
    .values({ course_id: course.id, access_days: null, expires_at: null, made_by: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('vouchers')
    .values(demoVouchers.map((code) => ({ code, batch_id: batch.id, used_by: null, used_at: null })))
    .execute();
  return course.id;
};
