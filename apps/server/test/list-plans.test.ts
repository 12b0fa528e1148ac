/** The lists of organizers are read by indexes, however many rows there are. */
import type { RoomFilter, RoomSort } from '@palco/contract/rooms/organizer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourseRepository } from '../src/features/courses/repository.ts';
import { createOrganizerRoomRepository } from '../src/features/rooms/organizer-repository.ts';
import { createRoomRepository } from '../src/features/rooms/repository.ts';
import { createVoucherBatchRepository } from '../src/features/vouchers/batch-repository.ts';
import { plansOf, scansTable } from './query-plans.ts';
import { makeChannel } from './rooms.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
const now = new Date();
const [rooms, courses, people, batches, vouchersPerBatch] = [20_000, 5000, 20_000, 2000, 20];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await sql`insert into courses (name) select 'Curso ' || n from generate_series(1, ${courses}) n`.execute(db);
  await makeChannel(db);
  await sql`
    insert into rooms (name, description, channel_id, course_id, starts_at, is_live, archived_at)
    select 'Sala ' || n, repeat('texto ', 20), (select min(id) from channels), (select max(id) from courses) - n % ${courses},
           case when n % 3 = 0 then now() + (n - ${rooms / 2}) * interval '1 hour' end, n % 5000 = 0,
           case when n % 200 = 0 then now() end
    from generate_series(1, ${rooms}) n`.execute(db);
  await sql`
    insert into enrolments (user_id, course_id, kind)
    select users.id, courses.id, 'full' from users, courses on conflict do nothing`.execute(db);
  await sql`
    insert into users (email, name) select n || '@list.test', 'Pessoa ' || n from generate_series(1, ${people}) n`.execute(
    db,
  );
  await sql`
    insert into voucher_batches (course_id, created_at)
    select (select max(id) from courses) - n, now() from generate_series(1, ${batches}) n`.execute(db);
  await sql`
    insert into vouchers (code, batch_id)
    select lpad(upper(to_hex(row_number() over ())), 16, '0'), voucher_batches.id
    from voucher_batches, generate_series(1, ${vouchersPerBatch})`.execute(db);
  await sql`vacuum analyze courses, rooms, room_search, enrolments, voucher_batches, vouchers, users, channels`.execute(
    db,
  );
}, 240_000);
afterAll(() => server.close());

const expectNoScan = (plans: readonly (string | undefined)[], tables: readonly string[]) => {
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) for (const table of tables) expect(scansTable(plan ?? '', table), plan).toBe(false);
};

describe('the list of rooms', () => {
  const all = {
    search: '',
    channelId: undefined,
    courseId: undefined,
    filter: 'current' as RoomFilter,
    sort: 'newest' as RoomSort,
    managed: 'all' as const,
    page: 1,
  };
  /** Of the page; the number of all rooms is counted from all of them. */
  const planOf = async (wanted: Partial<Parameters<ReturnType<typeof createOrganizerRoomRepository>['find']>[0]>) => {
    const plans = await plansOf(server.db, (db) =>
      createOrganizerRoomRepository(db, createRoomRepository(db)).find({ ...all, ...wanted }, now),
    );
    expect(plans).toHaveLength(2);
    return plans[1];
  };

  it.each<[RoomSort, string]>([
    ['newest', 'rooms_pkey'],
    ['name', 'room_search_name'],
    ['start', 'rooms_starts_at'],
    ['updated', 'rooms_updated_at'],
  ])('sorted by %s', async (sort, index) => {
    const plan = await planOf({ sort });
    expectNoScan([plan], ['rooms', 'room_search']);
    expect(plan).toContain(`"${index}"`);
  });

  it.each<RoomFilter>(['live', 'upcoming', 'archived'])('of rooms that are %s', async (filter) => {
    expectNoScan([await planOf({ filter })], ['rooms', 'room_search']);
  });

  it('of one course, and of the courses of an organizer', async () => {
    const [course] = await server.db.selectFrom('courses').select('id').orderBy('id', 'desc').limit(1).execute();
    const courseId = course?.id ?? '';
    expectNoScan([await planOf({ courseId }), await planOf({ managed: [courseId] })], ['rooms', 'room_search']);
  });
});

describe('the lists of vouchers', () => {
  it('batches, with the number of their vouchers', async () => {
    const wanted = { search: '', managed: 'all' as const, limit: 50, offset: 0 };
    const plans = await plansOf(server.db, (db) => createVoucherBatchRepository(db).list(wanted));
    expect(plans).toHaveLength(3);
    expectNoScan(plans, ['vouchers']);
    expectNoScan([plans[0], plans[2]], ['voucher_batches', 'courses']);
  });

  it('the vouchers of one batch, by code or by state', async () => {
    const { id: batchId } = await server.db
      .selectFrom('voucher_batches')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const state of [null, 'unused', 'used', 'revoked'] as const)
      for (const search of ['', '0000', 'maria']) {
        const wanted = { batchId, search, state, limit: 100, offset: 0 };
        const plans = await plansOf(server.db, (db) => createVoucherBatchRepository(db).listVouchers(wanted));
        expectNoScan(plans, ['vouchers', 'users']);
      }
  });
});

it('the list of courses, with the number of their rooms and people', async () => {
  const wanted = { search: '', page: 2, managed: 'all' as const };
  const plans = await plansOf(server.db, (db) => createCourseRepository(db).list(wanted, now));
  expect(plans).toHaveLength(2);
  expectNoScan([plans[0]], ['courses', 'rooms', 'enrolments']);
  expect(plans[0]).toContain('"courses_search_name"');
});
