import { randomUUID } from 'node:crypto';
import { courseReport, roomsOverview, vouchersReport } from '@palco/contract/reports/overview';
import * as contract from '@palco/contract/reports/room-reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { viewersQuery } from './engagement.ts';
import { roomEventsQuery } from './event-log-report.ts';
import { visitsQuery } from './geolocalization.ts';
import { findReportRoom } from './report-room.ts';

let server: TestServer;
let organizer: Person;
let viewer: Person;
let courseId: string;
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  [organizer, viewer] = (await Promise.all(
    ['organizer', 'viewer'].map((name) => logIn(server.url, `${name}@palco.test`)),
  )) as [Person, Person];
  courseId = await makeCourse(server.db, { isOpen: true });
});
afterAll(() => server.close());

const start = new Date('2026-03-01T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const roomReports = [
  contract.engagementReport,
  contract.eventLogReport,
  contract.graphReport,
  contract.geolocalizationReport,
  contract.quizReport,
  contract.offersReport,
] as const;
const newRoom = async () =>
  (await makeRoom(server.db, courseId, { live_started_at: start, live_ended_at: after(120), live_status: 'ended' })).id;
const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

type Visit = { user: string; from: number; to: number | null; country?: string; city?: string };
const addVisit = async (roomId: string, { user, from, to, country = 'BR', city = 'Recife' }: Visit) => {
  const watched = ((to ?? from) - from) * 60_000;
  await sql`
    insert into room_visits (id, room_id, user_id, session_id, joined_at, left_at, end_reason, is_watching, country, city, reported_at, watched_ms, counted_ms, device, technology)
    values (${randomUUID()}, ${roomId}, ${user}, ${randomUUID()}, ${after(from)}, ${to === null ? null : after(to)}, ${to === null ? null : 'left'}, true,
            ${country}, ${city}, ${after(from)}, ${watched}, ${watched}, 'phone', 'hls')`.execute(server.db);
  await sql`insert into room_viewers (room_id, user_id, first_at, last_at) values (${roomId}, ${user}, ${start}, ${start}) on conflict do nothing`.execute(
    server.db,
  );
};
const addViewer = (roomId: string, user: string, liveMs: number, parts = 0) =>
  sql`insert into room_viewers (room_id, user_id, first_at, last_at, live_ms, parts)
      values (${roomId}, ${user}, ${start}, ${after(5)}, ${liveMs}, (repeat('1', ${parts}::integer) || repeat('0', 100 - ${parts}::integer))::bit(100))`.execute(
    server.db,
  );
const addMinute = (roomId: string, minute: number, viewers: number, height = 720) =>
  sql`insert into room_minutes values (${roomId}, ${after(minute)}, 'hls', ${height}, ${viewers}, ${viewers * 60_000}, ${viewers * 6}, ${viewers * 6e6}, ${viewers * 6}, 1)`.execute(
    server.db,
  );
const file = async (path: string, headers: Record<string, string> = {}) => {
  const response = await send(server.url, 'GET', path, undefined, { ...organizer, headers });
  return {
    type: response.headers.get('content-type'),
    name: response.headers.get('content-disposition'),
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  };
};

describe('the reports of a room', () => {
  it.each(roomReports.map((route) => [route.name, route] as const))(
    '%s is for organizers, of rooms that exist, with dates in order',
    async (_name, route) => {
      const id = await newRoom();
      const status = async (as: Partial<Person>, params = { id }, query = {}) =>
        (await call(server.url, route, { params, query }, as)).status;
      expect([await status({}), await status(viewer), await status(organizer)]).toEqual([401, 403, 200]);
      expect(await status(organizer, { id: '999999999' })).toBe(404);
      if (
        route === contract.graphReport ||
        route === contract.geolocalizationReport ||
        route === contract.eventLogReport
      ) {
        for (const query of [
          { fromDate: after(5).toISOString(), toDate: start.toISOString() },
          { fromDate: 'yesterday' },
          { toDate: '2026-02-30T00:00:00Z' },
        ])
          expect(await status(organizer, { id }, query)).toBe(400);
        expect(
          await status(organizer, { id }, { fromDate: '2026-03-01T09:00:00-03:00', toDate: after(1).toISOString() }),
        ).toBe(200);
      }
      for (const query of [{ format: 'xml' }]) expect(await status(organizer, { id }, query)).toBe(400);
    },
  );

  it('without anything that happened are empty', async () => {
    const id = (await makeRoom(server.db, courseId)).id;
    const read = async <R extends (typeof roomReports)[number]>(route: R) =>
      (await call(server.url, route, { params: { id }, query: {} } as never, organizer)).data;
    expect(await read(contract.engagementReport)).toMatchObject({
      totals: {
        viewers: 0,
        present: 0,
        watchedMs: 0,
        meanWatchedMs: 0,
        meanPercent: 0,
        completed: 0,
        messages: 0,
        doubts: 0,
        answers: 0,
      },
      retention: { live: [], recorded: [] },
      viewers: [],
      total: 0,
    });
    expect(await read(contract.graphReport)).toMatchObject({
      markers: [],
      quality: [],
      totals: { peakViewers: 0, peakAt: null, meanBitrate: null },
    });
    expect(await read(contract.geolocalizationReport)).toMatchObject({ viewers: 0, countries: [], cities: [] });
    expect(await read(contract.eventLogReport)).toMatchObject({ entries: [], next: null });
  });

  it('count a person of two places in both, and once in all', async () => {
    const id = await newRoom();
    const [first, second] = await Promise.all([idOf('viewer@palco.test'), idOf('viewer2@palco.test')]);
    await addVisit(id, { user: first, from: 0, to: 10 });
    await addVisit(id, { user: first, from: 20, to: 30, country: 'PT', city: 'Porto' });
    await addVisit(id, { user: second, from: 5, to: 6, country: 'PT', city: 'Lisboa' });
    const places = async (query = {}) =>
      (await call(server.url, contract.geolocalizationReport, { params: { id }, query }, organizer)).data;
    const all = await places();
    expect(all.viewers).toBe(2);
    expect(all.countries).toEqual([
      { country: 'PT', viewers: 2, watchedMs: 11 * 60_000 },
      { country: 'BR', viewers: 1, watchedMs: 10 * 60_000 },
    ]);
    expect(all.cities.map(({ city, viewers }) => [city, viewers])).toEqual([
      ['Recife', 1],
      ['Lisboa', 1],
      ['Porto', 1],
    ]);
    expect((await places({ fromDate: after(11).toISOString() })).countries).toEqual([
      { country: 'PT', viewers: 1, watchedMs: 10 * 60_000 },
    ]);
    expect((await places({ toDate: after(4).toISOString() })).viewers).toBe(1);
  });

  it('show the highest minute of each step, and mean over the minutes with viewers', async () => {
    const id = await newRoom();
    await addMinute(id, 0, 2);
    await addMinute(id, 0, 1, 360);
    await addMinute(id, 1, 5);
    await addMinute(id, 600, 1);
    const read = async (query = {}) =>
      (await call(server.url, contract.graphReport, { params: { id }, query }, organizer)).data;
    const short = await read({ fromDate: start.toISOString(), toDate: after(2).toISOString() });
    expect([short.stepMs, short.series.viewers, short.series.bitrate]).toEqual([60_000, [3, 5, 0], [1e6, 1e6, null]]);
    expect(short.totals).toMatchObject({
      peakViewers: 5,
      peakAt: after(1).toISOString(),
      meanViewers: 4,
      watchedMs: 8 * 60_000,
      stalls: 3,
    });
    expect(short.quality.map(({ height, viewers }) => [height, viewers])).toEqual([
      [720, [2, 5, 0]],
      [360, [1, 0, 0]],
    ]);
    const whole = await read();
    expect([whole.stepMs, whole.series.viewers[0], Math.max(...whole.series.viewers), whole.to]).toEqual([
      300_000,
      5,
      5,
      after(600).toISOString(),
    ]);
    // A range in which nothing happened.
    expect((await read({ fromDate: after(10_000).toISOString() })).series.viewers).toEqual([0]);
  });

  it('list viewers by search, order and page, with what they did', async () => {
    const id = await newRoom();
    const [first, second] = await Promise.all([idOf('viewer@palco.test'), idOf('viewer2@palco.test')]);
    await addViewer(id, first, 60 * 60_000);
    await addViewer(id, second, 60_000, 95);
    const read = async (query = {}) =>
      (await call(server.url, contract.engagementReport, { params: { id }, query }, organizer)).data;
    const report = await read();
    expect(report.viewers.map(({ userId, percent }) => [userId, percent])).toEqual([
      [first, 50],
      [second, 95],
    ]);
    expect(report.totals).toMatchObject({ viewers: 2, watchedMs: 61 * 60_000, meanPercent: 72.5, completed: 1 });
    expect((await read({ search: 'viewer2' })).viewers.map(({ userId }) => userId)).toEqual([second]);
    expect((await read({ search: '%' })).total).toBe(0);
    expect((await read({ page: '2' })).viewers).toEqual([]);
  });

  it('page through a log of one moment without losing or repeating an entry', async () => {
    const id = await newRoom();
    await sql`insert into event_log (at, room_id, kind) select now(), ${id}, case n % 3 when 0 then 'room_join' else 'room_leave' end from generate_series(1, 120) n`.execute(
      server.db,
    );
    const readAll = async (query = {}) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data }: { data: contract.EventLogReport } = await call(
          server.url,
          contract.eventLogReport,
          { params: { id }, query: { ...query, ...(cursor && { cursor }) } },
          organizer,
        );
        seen.push(...data.entries.map((entry) => entry.id));
        cursor = data.next;
      }
      return seen;
    };
    const all = await readAll();
    expect([all.length, new Set(all).size]).toEqual([120, 120]);
    expect((await readAll({ kinds: 'room_join' })).length).toBe(40);
    expect((await readAll({ kinds: 'room_join,room_leave' })).length).toBe(120);
    expect(await readAll({ kinds: 'nothing' })).toEqual([]);
    expect(await readAll({ search: 'no such person' })).toEqual([]);
    expect(
      (await call(server.url, contract.eventLogReport, { params: { id }, query: { cursor: 'x' } }, organizer)).status,
    ).toBe(400);
  });

  it('are files that spreadsheets open, by address and by header, in the language of the page', async () => {
    const id = await newRoom();
    const evil = (
      await server.db
        .insertInto('users')
        .values({ email: `evil${id}@palco.test`, name: '=HYPERLINK("http://x")', password_hash: null } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    await addViewer(id, evil, 90_000);
    const english = await file(`/api/rooms/engagement/report/${id}?format=csv`, { 'accept-language': 'en-US' });
    expect(english.type).toBe('text/csv; charset=utf-8');
    expect(english.name).toBe(`attachment; filename="engagement-${id}.csv"`);
    expect(english.text.startsWith('\uFEFF"Person","E-mail",')).toBe(true);
    expect(english.text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(english.text).toContain(',1.5,0,1.3,');
    const portuguese = await file(`/api/rooms/engagement/report/${id}`, {
      accept: 'text/csv',
      'accept-language': 'pt-BR',
    });
    expect(portuguese.text).toContain(';1,5;0;1,3;');
    const json = await file(`/api/rooms/engagement/report/${id}?format=json`, { accept: 'text/csv' });
    expect(json.type).toContain('application/json');
    for (const route of roomReports) {
      const { type, text } = await file(`${route.path.replace(':id', id)}?format=csv`);
      expect([route.name, type, text.startsWith('\uFEFF')]).toEqual([route.name, 'text/csv; charset=utf-8', true]);
    }
    expect(JSON.parse((await file('/api/rooms/graph/report/999999999?format=csv')).text)).toMatchObject({
      error: 'ROOM_NOT_FOUND',
    });
  });
});

describe('the report of a course', () => {
  it('says how far everyone is, and who has finished', async () => {
    const course = await makeCourse(server.db, { name: 'Luz' });
    const rooms = [await makeRoom(server.db, course, { name: 'A' }), await makeRoom(server.db, course, { name: 'B' })];
    const users = await Promise.all(['viewer', 'viewer2', 'guest'].map((name) => idOf(`${name}@palco.test`)));
    for (const name of ['viewer', 'viewer2', 'guest']) await enrol(server.db, `${name}@palco.test`, course, 'full');
    for (const { id } of rooms) await addViewer(id, users[0] ?? '', 0, 90);
    await addViewer(rooms[0]?.id ?? '', users[1] ?? '', 0, 30);
    const read = async (query = {}) =>
      (await call(server.url, courseReport, { params: { id: course }, query }, organizer)).data;
    const report = await read({ sort: 'progress' });
    expect(report.totals).toEqual({ people: 3, started: 2, finished: 1 });
    expect(
      report.people.map(({ userId, percent, percents, isFinished }) => [userId, percent, percents, isFinished]),
    ).toEqual([
      [users[0], 90, [90, 90], true],
      [users[1], 15, [30, 0], false],
      [users[2], 0, [0, 0], false],
    ]);
    const idsOf = async (state: string) => (await read({ state })).people.map(({ userId }) => userId);
    expect([await idsOf('finished'), await idsOf('started'), await idsOf('not_started')]).toEqual([
      [users[0]],
      [users[1]],
      [users[2]],
    ]);
    expect(await read({ search: 'nobody at all' })).toMatchObject({ people: [], total: 0, totals: { people: 3 } });
    const { text } = await file(`/api/courses/${course}/report?format=csv`, { 'accept-language': 'en-US' });
    expect(text.split('\r\n')[0]).toContain('"Finished","A","B"');
    expect(text.split('\r\n')).toHaveLength(5);
    expect((await call(server.url, courseReport, { params: { id: '999999999' }, query: {} }, organizer)).status).toBe(
      404,
    );
  });
});

describe('the overview', () => {
  it('lists rooms with their figures', async () => {
    const course = await makeCourse(server.db, { name: 'Som' });
    const watched = (await makeRoom(server.db, course, { name: 'Órgão 100%' })).id;
    const other = (await makeRoom(server.db, course, { name: 'Outra' })).id;
    await addViewer(watched, await idOf('viewer@palco.test'), 60_000);
    await addMinute(watched, 0, 1);
    const read = async (query = {}) =>
      (await call(server.url, roomsOverview, { query: { courseId: course, ...query } }, organizer)).data;
    expect((await read()).rooms.map(({ id, viewers, watchedMs }) => [id, viewers, watchedMs])).toEqual([
      [watched, 1, 60_000],
      [other, 0, 0],
    ]);
    expect((await read({ search: 'orgao 100%' })).rooms.map(({ id }) => id)).toEqual([watched]);
    expect((await call(server.url, roomsOverview, { query: {} }, viewer)).status).toBe(403);
  });

  it('counts vouchers by what became of them', async () => {
    const course = await makeCourse(server.db, { name: 'Vouchers' });
    const batch = await server.db
      .insertInto('voucher_batches')
      .values({
        course_id: course,
        access_days: null,
        expires_at: after(0),
        made_by: null,
        created_at: start,
        note: 'n',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await idOf('viewer@palco.test');
    const add = (code: string, change: object) =>
      server.db
        .insertInto('vouchers')
        .values({ code, batch_id: batch.id, used_by: null, used_at: null, ...change })
        .execute();
    await add('AAAABBBBCCCC0001', { used_by: user, used_at: after(1) });
    await add('AAAABBBBCCCC0002', { used_by: user, used_at: after(2) });
    await add('AAAABBBBCCCC0003', { revoked_at: after(3) });
    await add('AAAABBBBCCCC0004', {});
    const { data } = await call(server.url, vouchersReport, { query: { courseId: course } }, organizer);
    expect(data.totals).toEqual({ made: 4, used: 2, revoked: 1, expired: 1 });
    expect(data.batches).toMatchObject([
      { id: batch.id, made: 4, used: 2, firstUsedAt: after(1).toISOString(), lastUsedAt: after(2).toISOString() },
    ]);
  });
});

describe('reports over many rows', () => {
  it('are answered by indexes', async () => {
    const [id, other] = await Promise.all([newRoom(), newRoom()]);
    const users = await Promise.all(['viewer', 'viewer2', 'guest'].map((name) => idOf(`${name}@palco.test`)));
    const organizerId = await idOf('organizer@palco.test');
    await sql`insert into event_log (at, room_id, user_id, kind, details)
      select now() - n * interval '1 second', case n % 2 when 0 then ${id}::bigint else ${other}::bigint end, (${sql.val(users)}::bigint[])[1 + n % 3], case n % 20 when 0 then 'room_join' else 'chat_enter' end, '{}'
      from generate_series(1, 40000) n`.execute(server.db);
    await sql`insert into room_viewers (room_id, user_id, first_at, last_at) select ${other}, n, now(), now() from generate_series(1, 20000) n`.execute(
      server.db,
    );
    await sql`insert into room_visits (id, room_id, user_id, session_id, joined_at, left_at, end_reason, is_watching, reported_at)
      select gen_random_uuid(), ${other}, n, gen_random_uuid(), now(), now(), 'left', true, now() from generate_series(1, 20000) n`.execute(
      server.db,
    );
    for (const table of ['event_log', 'room_viewers', 'room_visits'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(server.db);
    const planOf = async (query: { compile?: unknown }) =>
      JSON.stringify((await sql`explain (format json) ${query as never}`.execute(server.db)).rows);
    const room = await findReportRoom(server.db, id, new Date());
    const plans = {
      events: await planOf(roomEventsQuery(id, {}, null, 51)),
      kinds: await planOf(roomEventsQuery(id, { kinds: 'room_join,live_begin' }, null, 51)),
      person: await planOf(roomEventsQuery(id, {}, [organizerId], 51)),
      viewers: await planOf(viewersQuery(room, { search: '', sort: 'watched', limit: 50, offset: 0 })),
      visits: await planOf(visitsQuery(id, start.toISOString(), undefined)),
    };
    for (const plan of Object.values(plans))
      expect(plan).not.toMatch(/"Seq Scan"[^}]*"(event_log|room_viewers|room_visits)"/);
    expect([
      plans.events.includes('event_log_room_time'),
      plans.kinds.includes('event_log_room_kind'),
      plans.person.includes('event_log_room_user'),
    ]).toEqual([true, true, true]);
  });
});
