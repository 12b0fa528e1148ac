/** Seeds only an empty installation, so that changes of organizers are not overwritten. */
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import type { Passwords } from '../adapters/passwords/port.ts';
import { seedDemoAccounts } from './accounts.ts';
import { seedDemoRooms } from './rooms.ts';
import { seedDemoTerms } from './terms.ts';
import { seedDemoVouchers } from './vouchers.ts';

export const seedDemo = async (db: Db, passwords: Passwords, clock: Clock, options: { hasDemoRooms: boolean }) => {
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return;
  await seedDemoAccounts(db, passwords);
  const voucherCourseId = await seedDemoVouchers(db, clock.now());
  await seedDemoTerms(db, voucherCourseId);
  if (options.hasDemoRooms) await seedDemoRooms(db, voucherCourseId);
};
