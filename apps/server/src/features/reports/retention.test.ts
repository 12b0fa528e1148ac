import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createOutbox } from '../../adapters/mail/outbox.ts';
import { createRetention, type RetentionDays } from './retention.ts';

let server: TestServer;
let roomId: string;
beforeAll(async () => {
  server = await startTestServer();
  roomId = (await makeRoom(server.db, await makeCourse(server.db))).id;
});
afterAll(() => server.close());

const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const keepAll: RetentionDays = {
  keepStatisticsDays: null,
  keepEventsDays: null,
  keepLoginsDays: 90,
  keepOfferOpeningsDays: 365,
  keepOutboxDays: 30,
  keepAddressesDays: 30,
};
const count = async (table: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]?.n);

const prune = (days: Partial<RetentionDays>) => {
  const outbox = createOutbox(join(server.dataDir, 'old-outbox'), server.clock);
  return createRetention({
    db: server.db,
    outbox,
    clock: server.clock,
    days: () => ({ ...keepAll, ...days }),
    batchRows: 2,
  })();
};
const addStatistics = (days: number, rows: number) =>
  sql`insert into playback_statistics (room_id, user_id, session_id, at, position_s, is_playing, is_live, technology, bitrate, stalls)
      select ${roomId}, 1001, ${randomUUID()}::uuid, ${ago(days)}, 0, true, false, 'hls', 0, 0 from generate_series(1, ${rows}::integer)`.execute(
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
    await prune({ keepStatisticsDays: 10, keepEventsDays: 10 });
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

describe('facts about rooms', () => {
  const addFacts = async (room: string, days: number) => {
    await sql`insert into room_visits (id, room_id, user_id, session_id, joined_at, left_at, end_reason, is_watching, address, country)
      values (gen_random_uuid(), ${room}, 1001, gen_random_uuid(), ${ago(days)}, ${ago(days)}, 'left', true, '203.0.113.7', 'BR')`.execute(
      server.db,
    );
    await sql`insert into watch_minutes values (${room}, 1001, ${ago(days)}, 1000)`.execute(server.db);
    await sql`insert into room_minutes values (${room}, ${ago(days)}, 'hls', 0, 1, 1000, 1, 0, 0, 0)`.execute(
      server.db,
    );
    await sql`insert into room_viewers (room_id, user_id, first_at, last_at) values (${room}, 1001, now(), now()) on conflict do nothing`.execute(
      server.db,
    );
    await sql`insert into room_parts values (${room}, 1, 1) on conflict do nothing`.execute(server.db);
  };
  const tables = ['room_visits', 'watch_minutes', 'room_minutes', 'room_viewers', 'room_parts'];
  const counts = async () => Promise.all(tables.map(count));

  it('lose their addresses after their time, and nothing else', async () => {
    for (const days of [40, 40, 31, 29, 1]) await addFacts(roomId, days);
    await prune({});
    const { rows } =
      await sql`select address, country, count(*)::int as n from room_visits group by 1, 2 order by 1`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { address: '203.0.113.7', country: 'BR', n: 2 },
      { address: null, country: 'BR', n: 3 },
    ]);
    expect(await counts()).toEqual([5, 5, 5, 1, 1]);
  });

  it('are removed with the statistics, without what was watched in all', async () => {
    await prune({ keepStatisticsDays: 35 });
    expect(await counts()).toEqual([3, 3, 3, 1, 1]);
  });

  it('are removed after their room was deleted; those of other rooms stay', async () => {
    const other = (await makeRoom(server.db, await makeCourse(server.db))).id;
    const before = await counts();
    for (const days of [1, 2, 3]) await addFacts(other, days);
    await server.db.deleteFrom('rooms').where('id', '=', other).execute();
    await prune({});
    expect(await counts()).toEqual(before);
  });
});
