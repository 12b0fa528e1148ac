import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type VoucherBatchRepository = ReturnType<typeof createVoucherBatchRepository>;

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

    /** Null when there is no such course. Codes that exist already are skipped; the caller inserts more for the rest. */
    create: (batch: {
      courseId: string;
      accessDays: number | null;
      expiresAt: Date | null;
      madeBy: string | null;
      now: Date;
    }) =>
      db
        .insertInto('voucher_batches')
        .columns(['course_id', 'access_days', 'expires_at', 'made_by', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('courses')
            .select((e) => [
              'courses.id',
              e.val(batch.accessDays).$castTo<number | null>().as('access_days'),
              sql<Date | null>`${batch.expiresAt}::timestamptz`.as('expires_at'),
              sql<string | null>`${batch.madeBy}::bigint`.as('made_by'),
              sql<Date>`${batch.now}::timestamptz`.as('created_at'),
            ])
            .where('courses.id', '=', batch.courseId),
        )
        .returning('id')
        .executeTakeFirst(),

    addCodes: async (batchId: string, codes: readonly string[]): Promise<number> => {
      const added = await db
        .insertInto('vouchers')
        .columns(['code', 'batch_id'])
        .expression(sql`select code, ${batchId}::bigint from unnest(${sql.val([...codes])}::text[]) as code`)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('code')
        .execute();
      return added.length;
    },

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
