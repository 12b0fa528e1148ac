/** Seeds only an empty installation, so that changes of organizers are not overwritten. */
import { sql } from 'kysely';
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import type { Passwords } from '../adapters/passwords/port.ts';
import { seedDemoAccounts } from './accounts.ts';
import { seedDemoRooms } from './rooms.ts';
import { seedDemoTerms } from './terms.ts';
import { seedDemoVouchers } from './vouchers.ts';

/** An arbitrary constant; it only has to be the same on every node. */
const lockKey = 7_252_264;

export const seedDemo = (db: Db, passwords: Passwords, clock: Clock, options: { hasDemoRooms: boolean }) =>
  db.transaction().execute(async (tx) => {
    // Of two nodes that start at the same moment the second finds what the first has made.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const anyone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anyone) return;
    await seedDemoAccounts(tx, passwords);
    const voucherCourseId = await seedDemoVouchers(tx, clock.now());
    await seedDemoTerms(tx, voucherCourseId);
    if (options.hasDemoRooms) await seedDemoRooms(tx, voucherCourseId);
  });
