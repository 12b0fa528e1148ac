/** No secret has a default value: the first start generates it, and every node of the installation reads the same one. */
import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

export const readSecret = async (db: Db, name: string): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
};
