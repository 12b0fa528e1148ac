/** No secret has a default value: the first start generates it, and every node of the installation reads the same one. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Db } from './database.ts';

export const readSecret = (db: Db, name: string): Promise<string> =>
  readValue(db, name, async () => randomBytes(48).toString('base64url'));

export const readSecretPair = async (db: Db, name: string, make: () => Promise<KeyPair>): Promise<KeyPair> =>
  z.parse(keyPair, JSON.parse(await readValue(db, name, async () => JSON.stringify(await make()))));

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });
type KeyPair = z.infer<typeof keyPair>;

const readValue = async (db: Db, name: string, make: () => Promise<string>): Promise<string> => {
  const known = await selectValue(db, name).executeTakeFirst();
  if (known) return known.value;
  // Of two servers that start at once, both use the value of the first.
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await selectValue(db, name).executeTakeFirstOrThrow()).value;
};

const selectValue = (db: Db, name: string) => db.selectFrom('secrets').select('value').where('name', '=', name);
