/** The password of the demo accounts is published, so that only a demo may have accounts with it. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../adapters/db/database.ts';
import type { Passwords } from '../adapters/passwords/port.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

const emails = demoAccounts.map(({ email }) => email);

/** The e-mails of the demo accounts whose password is still that of the demo. */
export const findOpenDemoAccounts = async (db: Db, passwords: Passwords): Promise<string[]> => {
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', 'in', emails)
    .execute();
  const checked = await Promise.all(
    accounts.map(async (account) =>
      (await passwords.verify(account.password_hash, demoPassword)) ? account.email : null,
    ),
  );
  return checked.filter((email) => email !== null).sort();
};

/** Gives these accounts random passwords that are not shown, and ends their logins. Returns the e-mails of those that changed. */
export const lockDemoAccounts = async (db: Db, passwords: Passwords, now: Date): Promise<string[]> => {
  const open = await findOpenDemoAccounts(db, passwords);
  for (const email of open) {
    const password_hash = await passwords.hash(randomBytes(32).toString('base64url'));
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .updateTable('users')
        .set({ password_hash })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow();
      const ended = { ended_at: now, end_reason: 'expired' as const };
      await tx.updateTable('sessions').set(ended).where('user_id', '=', id).where('ended_at', 'is', null).execute();
      await tx.updateTable('logins').set(ended).where('user_id', '=', id).where('ended_at', 'is', null).execute();
    });
  }
  return open;
};
