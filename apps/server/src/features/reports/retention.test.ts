import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createOutbox } from '../../adapters/mail/outbox.ts';
import type { RetentionDays } from '../../config.ts';
import { createRetention } from './retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const keepAll: RetentionDays = { statistics: null, events: null, logins: 90, offerOpenings: 365, outbox: 30 };
const count = async (table: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]?.n);

const prune = (days: Partial<RetentionDays>) => {
  const outbox = createOutbox(join(server.dataDir, 'old-outbox'), server.clock);
  return createRetention({ db: server.db, outbox, clock: server.clock, days: { ...keepAll, ...days }, batchRows: 2 })();
};
const addStatistics = (days: number, rows: number) =>
  sql`insert into playback_statistics (room_id, user_id, session_id, at, position_s, is_playing, is_live, technology, bitrate, stalls, address)
      select 1, 1001, ${randomUUID()}::uuid, ${ago(days)}, 0, true, false, 'hls', 0, 0, '' from generate_series(1, ${rows}::integer)`.execute(
    server.db,
  );

describe('old rows', () => {
  it('of statistics and events are kept for ever unless a time is set', async () => {
    await addStatistics(1000, 5);
    await sql`insert into event_log (at, kind) values (${ago(1000)}, 'old')`.execute(server.db);
    const before = await count('event_log');
    await prune({});
    expect([await count('playback_statistics'), await count('event_log')]).toEqual([5, before]);
  });

  it('are removed in small batches when their time is over, newer ones are not', async () => {
    await addStatistics(3, 3);
    await prune({ statistics: 10, events: 10 });
    expect(await count('playback_statistics')).toBe(3);
    expect((await sql`select 1 from event_log where kind = 'old'`.execute(server.db)).rows).toEqual([]);
  });

  it('of logins go with their sessions; present ones stay', async () => {
    await logIn(server.url, 'viewer@palco.test');
    await logIn(server.url, 'viewer2@palco.test');
    await sql`update logins set expires_at = ${ago(91)} where user_id = (select id from users where email = 'viewer2@palco.test')`.execute(
      server.db,
    );
    await prune({});
    const { rows } = await sql<{ email: string; sessions: string }>`
      select email, count(sessions.id) as sessions from logins join users on users.id = logins.user_id
      left join sessions on sessions.login_id = logins.id group by email`.execute(server.db);
    expect(rows).toEqual([{ email: 'viewer@palco.test', sessions: '1' }]);
  });

  it('of the outbox are mails', async () => {
    const folder = join(server.dataDir, 'old-outbox');
    const mail = { to: 'a@b.c', subject: 's', text: 't', html: 'h' };
    await createOutbox(folder, { ...server.clock, now: () => ago(40) }).send('old', mail);
    await createOutbox(folder, server.clock).send('new', mail);
    await prune({});
    expect((await readdir(folder)).map((name) => name.split('-').at(-1))).toEqual(['new.json']);
  });
});
