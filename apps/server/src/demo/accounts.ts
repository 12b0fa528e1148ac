/** Decisions, "Configuration and demo data": the accounts of a demo. */

import type { Db } from '../adapters/db/database.ts';
import type { Passwords } from '../adapters/passwords/port.ts';

export const demoPassword = 'palco-demo';

export const demoAccounts = [
  { email: 'admin@palco.test', name: 'Ana Admin', is_admin: true, is_organizer: true },
  { email: 'organizer@palco.test', name: 'Otávio Organizador', is_organizer: true },
  { email: 'monitor@palco.test', name: 'Mônica Monitora', is_monitor: true },
  { email: 'viewer@palco.test', name: 'Vitória Souza' },
  { email: 'viewer2@palco.test', name: 'Vicente Lima' },
  { email: 'guest@palco.test', name: 'Gustavo Convidado' },
  { email: 'extra@palco.test', name: 'Elisa Extra' },
  { email: 'newcomer@palco.test', name: 'Nina Novata', force_pw_change: true },
];

export const seedDemoAccounts = async (db: Db, passwords: Passwords) => {
  const password_hash = await passwords.hash(demoPassword);
  await db
    .insertInto('users')
    .values(
      demoAccounts.map((account, index) => ({
        ...account,
        phone: `551199876${1000 + index}`,
        thumbnail_url: null,
        password_hash,
      })),
    )
    .execute();
};
