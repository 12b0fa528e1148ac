import type { Onboarding, TourMark } from '@palco/contract/onboarding';
import { noTourYet } from '@palco/domain/onboarding/tours';
import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { Schema } from '../../adapters/db/schema.ts';

export type OnboardingRepository = ReturnType<typeof createOnboardingRepository>;

export const createOnboardingRepository = (db: Db) => ({
  find: (userId: string): Promise<Onboarding> => findOn(db, userId),

  /** `change` gets the current state and returns the next one, under a lock of the account's tours. */
  change: (userId: string, change: (state: Onboarding) => Onboarding): Promise<Onboarding> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      const changed = change(await findOn(tx, userId));
      await tx.updateTable('users').set({ skips_tours: changed.global_skip }).where('id', '=', userId).execute();
      for (const mark of Object.values(changed.data)) await saveMark(tx, userId, mark);
      return changed;
    }),
});

const findOn = async (db: Kysely<Schema>, userId: string): Promise<Onboarding> => {
  const account = await db.selectFrom('users').select('skips_tours').where('id', '=', userId).executeTakeFirst();
  const marks = await db.selectFrom('tours').select(['key', 'done', 'skipped']).where('user_id', '=', userId).execute();
  const data = { ...noTourYet.data };
  for (const mark of marks) data[mark.key] = mark;
  return { global_skip: account?.skips_tours ?? false, data };
};

const saveMark = async (tx: Transaction<Schema>, userId: string, { key, done, skipped }: TourMark) => {
  await tx
    .insertInto('tours')
    .values({ user_id: userId, key, done, skipped })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ done, skipped }))
    .execute();
};
