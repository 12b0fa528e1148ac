import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type VoucherBatchRepository = ReturnType<typeof createVoucherBatchRepository>;

type NewBatch = {
  readonly courseId: string;
  readonly count: number;
  readonly accessDays: number | null;
  readonly expiresAt: Date | null;
  readonly madeBy: string | null;
  readonly requestKey: string | null;
  readonly now: Date;
};

export const createVoucherBatchRepository = (db: Db) => {
  const batches = () =>
    db
      .selectFrom('voucher_batches')
      .innerJoin('courses', 'courses.id', 'voucher_batches.course_id')
      .leftJoin('vouchers', 'vouchers.batch_id', 'voucher_batches.id')
      .select((eb) => [
        'voucher_batches.id',
        'voucher_batches.course_id',
        'courses.name as course_name',
        'voucher_batches.access_days',
        'voucher_batches.expires_at',
        'voucher_batches.created_at',
        eb.fn.count<string>('vouchers.code').as('count'),
        eb.fn.count<string>('vouchers.used_at').as('used'),
      ])
      .groupBy(['voucher_batches.id', 'courses.name']);

  return {
    list: () => batches().orderBy('voucher_batches.id', 'desc').limit(500).execute(),

    find: (id: string) => batches().where('voucher_batches.id', '=', id).executeTakeFirst(),

    /** With all its codes or not at all. Null when there is no such course; a repeated request returns the first batch. */
    create: (batch: NewBatch, newCode: () => string): Promise<string | null> =>
      db.transaction().execute(async (tx) => {
        const course = await tx.selectFrom('courses').select('id').where('id', '=', batch.courseId).executeTakeFirst();
        if (!course) return null;
        const created = await tx
          .insertInto('voucher_batches')
          .values({
            course_id: course.id,
            access_days: batch.accessDays,
            expires_at: batch.expiresAt,
            made_by: batch.madeBy,
            created_at: batch.now,
            request_key: batch.requestKey,
          })
          .onConflict((conflict) => conflict.column('request_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!created) return findByRequest(tx, batch.requestKey);
        // Codes that exist already are skipped, and more are made for them.
        for (let missing = batch.count; missing > 0; ) {
          missing -= await addCodes(tx, created.id, Array.from({ length: missing }, newCode));
        }
        return created.id;
      }),

    codesOf: (batchId: string) =>
      db
        .selectFrom('vouchers')
        .leftJoin('users', 'users.id', 'vouchers.used_by')
        .select(['vouchers.code', 'vouchers.used_at', 'users.email as used_by'])
        .where('batch_id', '=', batchId)
        .orderBy('vouchers.code')
        .execute(),
  };
};

const findByRequest = async (tx: Db, requestKey: string | null): Promise<string> => {
  const { id } = await tx
    .selectFrom('voucher_batches')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow();
  return id;
};

const addCodes = async (tx: Db, batchId: string, codes: readonly string[]): Promise<number> => {
  const added = await tx
    .insertInto('vouchers')
    .columns(['code', 'batch_id'])
    .expression(sql`select code, ${batchId}::bigint from unnest(${sql.val([...codes])}::text[]) as code`)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  return added.length;
};
