/** A database that stores everything but jobs, as if its disk became full at that moment. */
import { sql } from 'kysely';
import type { Db } from '../src/adapters/db/database.ts';

export const whileJobsAreRefused = async (db: Db, work: () => Promise<void>): Promise<void> => {
  await sql`create function refuse_jobs() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger refuse_jobs before insert on pgboss.job for each row execute function refuse_jobs()`.execute(
    db,
  );
  try {
    await work();
  } finally {
    await sql`drop function refuse_jobs cascade`.execute(db);
  }
};
