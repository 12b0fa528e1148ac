import type { VoucherState } from '@palco/contract/vouchers/batches';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { containsText } from '../../adapters/db/contains-text.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Schema } from '../../adapters/db/schema.ts';
import { isManaged } from '../../shared/managed.ts';

export type VoucherBatchRepository = ReturnType<typeof createVoucherBatchRepository>;
export type BatchRow = NonNullable<Awaited<ReturnType<VoucherBatchRepository['find']>>>;
export type VoucherRow = NonNullable<Awaited<ReturnType<VoucherBatchRepository['findVoucher']>>>;

type NewBatch = {
  readonly courseId: string;
  readonly count: number;
  readonly accessDays: number | null;
  readonly expiresAt: Date | null;
  readonly note: string;
  readonly madeBy: string;
  readonly requestKey: string | null;
  readonly now: Date;
};
type Slice = { readonly limit: number; readonly offset: number };

export const createVoucherBatchRepository = (db: Db) => {
  const batches = () =>
    db
      .selectFrom('voucher_batches')
      .innerJoin('courses', 'courses.id', 'voucher_batches.course_id')
      .leftJoin('users as creators', 'creators.id', 'voucher_batches.made_by')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('vouchers')
            .select(({ fn }) => [
              fn.countAll<string>().as('count'),
              fn.count<string>('vouchers.used_at').as('used'),
              fn.count<string>('vouchers.revoked_at').as('revoked'),
            ])
            .whereRef('vouchers.batch_id', '=', 'voucher_batches.id')
            .as('counts'),
        (join) => join.onTrue(),
      )
      .select([
        'voucher_batches.id',
        'voucher_batches.course_id',
        'courses.name as course_name',
        'voucher_batches.note',
        'voucher_batches.access_days',
        'voucher_batches.expires_at',
        'voucher_batches.created_at',
        'creators.name as creator_name',
        'counts.count',
        'counts.used',
        'counts.revoked',
      ]);

  const vouchers = () =>
    db
      .selectFrom('vouchers')
      .leftJoin('users', 'users.id', 'vouchers.used_by')
      .leftJoin('users as revokers', 'revokers.id', 'vouchers.revoked_by')
      .select(['vouchers.code', 'vouchers.batch_id', 'vouchers.used_at', 'vouchers.revoked_at'])
      .select(['users.id as user_id', 'users.name as user_name', 'users.email as user_email'])
      .select('revokers.name as revoker_name');

  return {
    /** Newest first. */
    list: async ({ search, managed, limit, offset }: Slice & { search: string; managed: ManagedCourses }) => {
      const matching = db
        .selectFrom('voucher_batches')
        .innerJoin('courses', 'courses.id', 'voucher_batches.course_id')
        .where(isManaged(sql.ref('voucher_batches.course_id'), managed))
        .$if(search !== '', (query) =>
          query.where((eb) =>
            eb.or([
              containsText([sql.ref('courses.name'), sql.ref('voucher_batches.note')], search),
              eb.exists(
                eb
                  .selectFrom('vouchers')
                  .select('vouchers.code')
                  .where('vouchers.code', '=', codeIn(search))
                  .whereRef('vouchers.batch_id', '=', 'voucher_batches.id'),
              ),
            ]),
          ),
        );
      const [ids, total] = await Promise.all([
        matching
          .select('voucher_batches.id')
          .orderBy('voucher_batches.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      ]);
      const wanted = ids.map(({ id }) => id);
      const rows =
        wanted.length === 0
          ? []
          : await batches().where('voucher_batches.id', 'in', wanted).orderBy('voucher_batches.id', 'desc').execute();
      return { rows, total: Number(total.total) };
    },

    find: (id: string) => batches().where('voucher_batches.id', '=', id).executeTakeFirst(),

    /** With all its codes or not at all. Null when there is no such course; a repeated request returns the first batch. */
    create: (batch: NewBatch, newCode: () => string): Promise<{ id: string; isNew: boolean } | null> =>
      db.transaction().execute(async (tx) => {
        const course = await tx.selectFrom('courses').select('id').where('id', '=', batch.courseId).executeTakeFirst();
        if (!course) return null;
        const created = await tx
          .insertInto('voucher_batches')
          .values({
            course_id: course.id,
            access_days: batch.accessDays,
            expires_at: batch.expiresAt,
            note: batch.note,
            made_by: batch.madeBy,
            created_at: batch.now,
            request_key: batch.requestKey,
          })
          .onConflict((conflict) => conflict.column('request_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!created) return { id: await findByRequest(tx, batch.requestKey), isNew: false };
        // Codes that exist already are skipped, and more are made for them.
        for (let missing = batch.count; missing > 0; ) {
          missing -= await addCodes(tx, created.id, Array.from({ length: missing }, newCode));
        }
        return { id: created.id, isNew: true };
      }),

    /** By code. */
    listVouchers: async (wanted: Slice & { batchId: string; search: string; state: VoucherState | null }) => {
      const { batchId, search, state, limit, offset } = wanted;
      const where = (eb: ExpressionBuilder<Schema, 'vouchers'>) =>
        eb.and([
          eb('vouchers.batch_id', '=', batchId),
          ...(state === null ? [] : [inState(eb, state)]),
          ...(search === '' ? [] : [matching(eb, search)]),
        ]);
      const [rows, total] = await Promise.all([
        vouchers().where(where).orderBy('vouchers.code').limit(limit).offset(offset).execute(),
        db
          .selectFrom('vouchers')
          .select((eb) => eb.fn.countAll<string>().as('total'))
          .where(where)
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(total.total) };
    },

    vouchersOf: (batchId: string) =>
      vouchers().where('vouchers.batch_id', '=', batchId).orderBy('vouchers.code').execute(),

    findVoucher: (code: string) => vouchers().where('vouchers.code', '=', code).executeTakeFirst(),

    /** False when the voucher is used or revoked already. PostgreSQL checks again after it has waited for a concurrent use. */
    revoke: async (code: string, revokedBy: string, now: Date): Promise<boolean> => {
      const revoked = await db
        .updateTable('vouchers')
        .set({ revoked_at: now, revoked_by: revokedBy })
        .where('code', '=', code)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return revoked.numUpdatedRows > 0n;
    },

    restore: async (code: string): Promise<boolean> => {
      const restored = await db
        .updateTable('vouchers')
        .set({ revoked_at: null, revoked_by: null })
        .where('code', '=', code)
        .where('revoked_at', 'is not', null)
        .executeTakeFirst();
      return restored.numUpdatedRows > 0n;
    },

    /** Locks in the order of the codes, so that two calls at the same moment wait for each other instead of deadlocking. */
    revokeAll: async (batchId: string, revokedBy: string, now: Date): Promise<number> => {
      const revoked = await sql`
        with unused as (
          select code from vouchers
          where batch_id = ${batchId} and used_at is null and revoked_at is null
          order by code for no key update
        )
        update vouchers set revoked_at = ${now}, revoked_by = ${revokedBy}
        from unused where vouchers.code = unused.code`.execute(db);
      return Number(revoked.numAffectedRows ?? 0);
    },
  };
};

const inState = (eb: ExpressionBuilder<Schema, 'vouchers'>, state: VoucherState) => {
  switch (state) {
    case 'used':
      return eb('vouchers.used_at', 'is not', null);
    case 'revoked':
      return eb('vouchers.revoked_at', 'is not', null);
    case 'unused':
      return eb.and([eb('vouchers.used_at', 'is', null), eb('vouchers.revoked_at', 'is', null)]);
  }
};

/** Part of the code, however it is grouped, or the user who used it. */
const matching = (eb: ExpressionBuilder<Schema, 'vouchers'>, search: string) =>
  eb.or([
    ...(codeIn(search) === '' ? [] : [sql<SqlBool>`strpos(vouchers.code, ${codeIn(search)}) > 0`]),
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'vouchers.used_by')
        .where(containsText([sql.ref('users.name'), sql.ref('users.email')], search)),
    ),
  ]);

/** The letters and digits of a search, as codes are stored. */
const codeIn = (search: string): string => search.toUpperCase().replace(/[^A-Z0-9]/g, '');

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
