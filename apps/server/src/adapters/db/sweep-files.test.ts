import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Db, openDatabase } from './database.ts';
import { sweepFiles } from './sweep-files.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, pino({ level: 'silent' }), { poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const insert = (key: string) =>
  db
    .insertInto('untaken_room_files')
    .values({ key, room_id: null, name: '', created_at: new Date(0) })
    .execute();
const options = { olderThan: new Date(), limit: 10 };
const rest = async () => (await db.selectFrom('untaken_room_files').select('key').execute()).map(({ key }) => key);

it('leaves the database free while the storage removes files', async () => {
  await insert('a');
  // The only connection of the pool can be used meanwhile.
  const remove = () => sql`select 1`.execute(db).then(() => {});
  expect(await sweepFiles(db, 'untaken_room_files', { ...options, remove })).toBe(1);
  expect(await rest()).toEqual([]);
});

it('keeps a file that cannot be claimed any more for the next sweep when the storage fails', async () => {
  await insert('b');
  const failing = { ...options, remove: () => Promise.reject(new Error('no storage')) };
  await expect(sweepFiles(db, 'untaken_room_files', failing)).rejects.toThrow('no storage');
  const row = await db.selectFrom('untaken_room_files').select('is_removing').executeTakeFirstOrThrow();
  expect(row.is_removing).toBe(true);
  expect(await sweepFiles(db, 'untaken_room_files', { ...options, remove: async () => {} })).toBe(1);
  expect(await rest()).toEqual([]);
});
