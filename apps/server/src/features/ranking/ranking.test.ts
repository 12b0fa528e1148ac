import { sendStatistics } from '@palco/contract/playback';
import * as contract from '@palco/contract/ranking';
import * as limits from '@palco/contract/room-limits';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type Db, openDatabase } from '../../adapters/db/database.ts';
import { createRankingRepository, type Earning, type RankingRepository } from './repository.ts';

let server: TestServer;
let repository: RankingRepository;
let courseId: string;
let organizer: Person;
let viewer: Person;
const ids = new Map<string, string>();
const idOf = (account: string) => ids.get(account) ?? '';

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  repository = createRankingRepository(server.db);
  for (const { id, email } of await server.db.selectFrom('users').select(['id', 'email']).execute()) {
    ids.set(email.replace('@palco.test', ''), id);
  }
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
});
beforeEach(async () => {
  courseId = await makeCourse(server.db, { isOpen: true });
  await change({ hasGamification: true });
});
afterAll(() => server.close());

const change = (body: Record<string, unknown>, as = organizer, id = courseId) =>
  call(server.url, contract.changeGamification, { params: { id }, body }, as);
const rankingOf = (as: Person, id = courseId) =>
  call(server.url, contract.readRanking, { query: { courseId: id } }, as);
const earned = (account: string, key: string, points: number, at = server.clock.now()): Earning => ({
  courseId,
  userId: idOf(account),
  key,
  points,
  at,
});
const award = (...earnings: Earning[]) => repository.award(server.db, earnings);

/** Users that no other test uses. */
const makeCrowd = async (size: number): Promise<string[]> => {
  const rows = await server.db
    .insertInto('users')
    .values(
      Array.from({ length: size }, (_, n) => ({
        email: `crowd${n}.${courseId}@palco.test`,
        name: `Pessoa ${n}`,
        phone: null,
        thumbnail_url: null,
        password_hash: 'x',
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
/** As many connections at once as a server has. */
const connectWidely = async (): Promise<Db> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const url = inject('databaseUrl').replace(/\/[^/?]*(\?|$)/, `/${rows[0]?.name}$1`);
  return openDatabase(url, pino({ level: 'silent' }), { poolSize: 8 });
};

describe('points', () => {
  it('count once however often, in whatever order and however many at a time they are reported', async () => {
    const people = await makeCrowd(60);
    const all = people.flatMap((userId) =>
      ['q:1', 'q:2'].map((key) => ({ courseId, userId, key, points: 75, at: server.clock.now() })),
    );
    const wide = await connectWidely();
    const turns = Array.from({ length: 24 }, (_, turn) => (turn % 2 ? all : all.toReversed()));
    await Promise.all(turns.map((earnings) => createRankingRepository(wide).award(wide, [...earnings, ...all])));
    await wide.destroy();
    expect((await rankingOf(viewer)).data.firstTen.map(({ points }) => points)).toEqual(Array(10).fill(150));
    for (const table of ['points_ledger', 'ranking_totals'] as const) {
      const { sum } = await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.sum<string>('points').as('sum'))
        .where('course_id', '=', courseId)
        .executeTakeFirstOrThrow();
      expect(Number(sum)).toBe(150 * people.length);
    }
  });

  it('of a transaction that is rolled back are not stored', async () => {
    const failed = server.db.transaction().execute(async (tx) => {
      await repository.award(tx, [earned('viewer', 'q:1', 100)]);
      throw new Error('the answer could not be kept');
    });
    await expect(failed).rejects.toThrow('the answer could not be kept');
    expect((await rankingOf(viewer)).data.user).toEqual({ rank: null, points: 0 });
    await award(earned('viewer', 'q:1', 100));
    expect((await rankingOf(viewer)).data.user).toEqual({ rank: 1, points: 100 });
  });

  it('are not given to organizers, nor in a course without gamification, nor of zero', async () => {
    await award(
      earned('organizer', 'q', 5),
      earned('admin', 'q', 5),
      earned('monitor', 'q', 5),
      earned('guest', 'q', 0),
    );
    expect((await rankingOf(viewer)).data.firstTen).toEqual([]);
    await change({ hasGamification: false });
    await award(earned('viewer', 'q', 5));
    await change({ hasGamification: true });
    expect((await rankingOf(viewer)).data.firstTen).toEqual([]);
  });
});

describe('a reset', () => {
  const reset = (as = organizer, id = courseId) => call(server.url, contract.resetRanking, { params: { id } }, as);

  it('deletes all points of the course and of no other, and everyone can earn them again', async () => {
    const other = await makeCourse(server.db, { isOpen: true });
    await change({ hasGamification: true }, organizer, other);
    await award(earned('viewer', 'q:1', 100), earned('guest', 'q:1', 50));
    await award({ ...earned('viewer', 'q:1', 7), courseId: other });
    expect((await reset(viewer)).error?.error).toBe('NO_PERMISSION');
    expect((await reset()).data).toEqual({ people: 2, points: 150 });
    expect((await rankingOf(viewer)).data).toMatchObject({ firstTen: [], user: { rank: null, points: 0 } });
    expect((await rankingOf(viewer, other)).data.user.points).toBe(7);
    expect((await reset()).data).toEqual({ people: 0, points: 0 });
    await award(earned('viewer', 'q:1', 100));
    expect((await rankingOf(viewer)).data.user).toEqual({ rank: 1, points: 100 });
    expect((await reset(organizer, '999999')).error?.error).toBe('COURSE_NOT_FOUND');
  });

  it('while points are awarded leaves ledger and totals equal', async () => {
    const people = await makeCrowd(40);
    const wide = await connectWidely();
    const ranking = createRankingRepository(wide);
    const awards = Array.from({ length: 30 }, (_, turn) =>
      ranking.award(
        wide,
        people.map((userId) => ({ courseId, userId, key: `q:${turn}`, points: 3, at: server.clock.now() })),
      ),
    );
    const reset = async () => {
      let afterId: string | undefined = '0';
      while (afterId !== undefined) afterId = (await ranking.removePoints(courseId, afterId, 7))?.lastId;
    };
    await Promise.all([...awards, reset(), reset()]);
    await wide.destroy();
    const { rows } = await sql`
      with earned as (select user_id, sum(points) as points from points_ledger where course_id = ${courseId} group by user_id),
      totals as (select user_id, points from ranking_totals where course_id = ${courseId})
      select * from earned full join totals using (user_id) where earned.points is distinct from totals.points`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a ranking', () => {
  it('gives equal points the same rank, lists the first to reach them first, and has nothing of an e-mail', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, second));
    await award(
      earned('guest', 'q', 300, at(9)),
      earned('viewer2', 'q', 200, at(5)),
      earned('viewer', 'q', 200, at(2)),
    );
    await award(earned('extra', 'q', 10, at(1)));
    const { data } = await rankingOf(viewer);
    const people = data.firstTen.map(({ username, colorIndex, ...person }) => person);
    expect({ ...data, firstTen: people }).toEqual({
      firstTen: [
        { rank: 1, name: 'Gustavo Convidado', points: 300, isYou: false },
        { rank: 2, name: 'Vitória Souza', points: 200, isYou: true },
        { rank: 2, name: 'Vicente Lima', points: 200, isYou: false },
        { rank: 4, name: 'Elisa Extra', points: 10, isYou: false },
      ],
      user: { rank: 2, points: 200 },
      hasGamification: true,
      scoring: { correct: 100, speed: 100, perMinute: 1 },
    });
    expect(JSON.stringify(data)).not.toContain('@');
  });

  it('gives people the colours of the chat of a room, and each a colour of their own where they have none', async () => {
    await award(earned('viewer', 'q', 3), earned('viewer2', 'q', 2));
    const { id: roomId } = await makeRoom(server.db, courseId);
    const member = { room_id: roomId, user_id: idOf('viewer'), color_index: 7 };
    await server.db.insertInto('chat_members').values(member).execute();
    const coloursIn = async (query: { courseId: string; roomId?: string }) =>
      (await call(server.url, contract.readRanking, { query }, viewer)).data.firstTen.map((one) => one.colorIndex);
    const own = [idOf('viewer'), idOf('viewer2')].map((userId) => Number(userId) % 12);
    expect(await coloursIn({ courseId, roomId })).toEqual([7, own[1]]);
    expect(await coloursIn({ courseId })).toEqual(own);
    // A room of another course says nothing.
    const { id: elsewhere } = await makeRoom(server.db, await makeCourse(server.db));
    await server.db
      .insertInto('chat_members')
      .values({ ...member, room_id: elsewhere })
      .execute();
    expect(await coloursIn({ courseId, roomId: elsewhere })).toEqual(own);
  });

  it('lists ten and still knows the rank of the eleventh', async () => {
    const crowd = await makeCrowd(12);
    await repository.award(
      server.db,
      crowd.map((userId, n) => ({ courseId, userId, key: 'q', points: 1000 - n, at: server.clock.now() })),
    );
    await award(earned('viewer', 'q', 5));
    const { data } = await rankingOf(viewer);
    expect(data.firstTen).toHaveLength(10);
    expect(data.user).toEqual({ rank: 13, points: 5 });
  });

  it('is empty while gamification is off, and says so', async () => {
    await award(earned('viewer', 'q', 5));
    await change({ hasGamification: false });
    expect((await rankingOf(viewer)).data).toEqual({
      firstTen: [],
      user: { rank: null, points: 0 },
      hasGamification: false,
      scoring: { correct: 100, speed: 100, perMinute: 1 },
    });
    const status = await call(server.url, contract.readGamificationStatus, { params: { id: courseId } }, viewer);
    expect(status.data).toEqual({ hasGamification: false });
  });

  it.each([
    ['pt-BR', 'Você não participa deste curso.', 'Este curso não existe mais.'],
    ['en-US', 'You are not part of this course.', 'This course is no longer there.'],
    ['es-ES', 'No participas en este curso.', 'Este curso ya no existe.'],
  ])('without permission is refused in the language of the caller (%s)', async (language, notYours, gone) => {
    const closed = await makeCourse(server.db);
    const as = { ...viewer, headers: { 'accept-language': language } };
    const refused = await rankingOf(as, closed);
    expect([refused.status, refused.error]).toEqual([403, { error: 'NO_PERMISSION', error_description: notYours }]);
    const missing = await call(server.url, contract.readGamificationStatus, { params: { id: '999999' } }, as);
    expect([missing.status, missing.error]).toEqual([404, { error: 'COURSE_NOT_FOUND', error_description: gone }]);
    await enrol(server.db, 'viewer@palco.test', closed, 'full');
    expect((await rankingOf(as, closed)).status).toBe(200);
  });

  it('is visible to link holders too, until the link expires', async () => {
    const closed = await makeCourse(server.db);
    const { id } = await makeRoom(server.db, closed);
    expect((await rankingOf(viewer, closed)).status).toBe(403);
    const until = new Date(server.clock.now().getTime() + 60_000);
    const visit = { room_id: id, user_id: idOf('viewer'), expires_at: until };
    await server.db.insertInto('room_link_visits').values(visit).execute();
    expect((await rankingOf(viewer, closed)).status).toBe(200);
    server.clock.advance(61_000);
    expect((await rankingOf(viewer, closed)).status).toBe(403);
  });
});

describe('the points of a course', () => {
  it('is set by organizers, one number at a time, and read back', async () => {
    const read = () => call(server.url, contract.readGamification, { params: { id: courseId } }, organizer);
    expect((await read()).data).toEqual({ hasGamification: true, correct: 100, speed: 100, perMinute: 1 });
    expect((await change({ correct: 50 })).data).toMatchObject({ correct: 50, speed: 100, hasGamification: true });
    await change({ perMinute: 0, hasGamification: false });
    expect((await read()).data).toEqual({ hasGamification: false, correct: 50, speed: 100, perMinute: 0 });
    expect((await change({})).data).toEqual((await read()).data);
  });

  it('cannot be set by viewers, for unknown courses, or to invalid numbers', async () => {
    expect((await change({ correct: 1 }, viewer)).status).toBe(403);
    expect((await change({ correct: 1 }, organizer, '999999')).error?.error).toBe('COURSE_NOT_FOUND');
    for (const correct of [-1, 1.5, 10_001, '7']) {
      expect((await change({ correct })).error?.error).toBe('INVALID_PARAMETERS');
    }
    expect((await send(server.url, 'GET', '/games/ranking/personal?courseId=abc', undefined, viewer)).status).toBe(400);
  });
});

describe('watching', () => {
  const watch = (roomId: string, as: Person, change: Record<string, unknown> = {}) =>
    call(
      server.url,
      sendStatistics,
      {
        params: { roomId },
        body: {
          session_token: as.session,
          videoId: null,
          position: 0,
          duration: 600,
          playing: true,
          live: false,
          technology: 'hls',
          clientTs: Date.now(),
          // Written before the answer, so that a test need not wait for the next batch.
          isLeaving: true,
          ...change,
        },
      },
      { token: as.token },
    );
  const pointsOf = async (as: Person) => (await rankingOf(as)).data.user.points;
  const minute = 60_000;
  /** Nothing in a test may fall into two minutes by chance. */
  const startMinute = () => server.clock.advance(minute - (server.clock.now().getTime() % minute));

  it('pays each minute of a recording once, in any tab and however often it is played', async () => {
    const { id } = await makeRoom(server.db, courseId);
    const second = await logIn(server.url, 'viewer@palco.test');
    await Promise.all([watch(id, viewer), watch(id, second), watch(id, viewer, { position: 9 })]);
    expect(await pointsOf(viewer)).toBe(1);
    server.clock.advance(minute);
    await watch(id, viewer, { position: 65 });
    expect(await pointsOf(viewer)).toBe(2);
    server.clock.advance(minute);
    await watch(id, second, { position: 70 });
    expect(await pointsOf(viewer)).toBe(2);
  });

  it('pays each minute also at the slowest pace of reports, from any second', async () => {
    const { id } = await makeRoom(server.db, courseId, { is_live: true, live_status: 'live', is_protected: false });
    startMinute();
    server.clock.advance(59_000);
    const first = Math.floor(server.clock.now().getTime() / minute);
    const before = await pointsOf(viewer);
    await watch(id, viewer, { live: true });
    for (let count = 0; count < 13; count += 1) {
      server.clock.advance(limits.playback.longestStatisticsMs);
      await watch(id, viewer, { live: true, everyMs: limits.playback.longestStatisticsMs });
    }
    const last = Math.floor(server.clock.now().getTime() / minute);
    expect((await pointsOf(viewer)) - before).toBe(last - first + 1);
  });

  it('pays at most one minute per minute, wherever the viewer seeks', async () => {
    const [room, other] = [await makeRoom(server.db, courseId), await makeRoom(server.db, courseId)];
    startMinute();
    for (const position of [0, 120, 300, 540]) await watch(room.id, viewer, { position });
    await watch(other.id, viewer, { position: 60 });
    expect(await pointsOf(viewer)).toBe(1);
  });

  it('pays each minute of the clock in a live, and trusts the state of the room, not the report', async () => {
    const [live, recorded] = [
      await makeRoom(server.db, courseId, { is_live: true }),
      await makeRoom(server.db, courseId),
    ];
    startMinute();
    for (let n = 0; n < 3; n += 1) {
      await watch(live.id, viewer, { live: true });
      await watch(live.id, viewer, { live: true });
      server.clock.advance(minute);
    }
    expect(await pointsOf(viewer)).toBe(3);
    for (let n = 0; n < 3; n += 1) {
      await watch(recorded.id, viewer, { live: true });
      server.clock.advance(minute);
    }
    expect(await pointsOf(viewer)).toBe(4);
  });

  it('pays through the batches of every second too, and only while the video plays', async () => {
    await change({ perMinute: 7 });
    const { id } = await makeRoom(server.db, courseId);
    await watch(id, viewer, { playing: false });
    expect(await pointsOf(viewer)).toBe(0);
    await watch(id, viewer, { isLeaving: false });
    await expect.poll(() => pointsOf(viewer)).toBe(7);
  });

  it('pays only viewers who may watch', async () => {
    const people = {
      guest: await logIn(server.url, 'guest@palco.test'),
      extra: await logIn(server.url, 'extra@palco.test'),
    };
    await enrol(server.db, 'extra@palco.test', courseId, 'extra');
    const room = await makeRoom(server.db, courseId, { is_members_only: true });
    for (const person of [people.guest, people.extra]) await watch(room.id, person);
    expect([await pointsOf(people.guest), await pointsOf(people.extra)]).toEqual([0, 0]);
    await enrol(server.db, 'guest@palco.test', courseId, 'full', new Date(server.clock.now().getTime() - 1));
    server.clock.advance(minute);
    await watch(room.id, people.guest);
    expect(await pointsOf(people.guest)).toBe(0);
  });

  it('pays guests of an open course, and no holder of an extra seat in another one', async () => {
    const [guest, extra] = [await logIn(server.url, 'guest@palco.test'), await logIn(server.url, 'extra@palco.test')];
    await enrol(server.db, 'extra@palco.test', await makeCourse(server.db), 'extra');
    const { id } = await makeRoom(server.db, courseId);
    for (const person of [guest, extra]) await watch(id, person);
    expect([await pointsOf(guest), await pointsOf(extra)]).toEqual([1, 0]);
  });
});
