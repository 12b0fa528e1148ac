/** No secret has a default value: the first start generates it, and every node of the installation reads the same one. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Db } from './database.ts';

export const readSecret = (db: Db, name: string): Promise<string> =>
  readValue(db, name, randomBytes(48).toString('base64url'));

/** A key pair; `make` is called at every start, and its result is used at the first. */
export const readSecretPair = async (db: Db, name: string, make: () => KeyPair): Promise<KeyPair> =>
  z.parse(keyPair, JSON.parse(await readValue(db, name, JSON.stringify(make()))));

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });
type KeyPair = z.infer<typeof keyPair>;

const readValue = async (db: Db, name: string, value: string): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
};
