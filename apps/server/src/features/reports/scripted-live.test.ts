/** A live of known comings, goings, messages, answers and places. Every number of its reports is computed again from the raw rows. */
import { randomUUID } from 'node:crypto';
import { sendGeneral, sendQuestion } from '@palco/contract/chat';
import { endLive, goLive } from '@palco/contract/live';
import { countOpening, createOffer, enableOffers } from '@palco/contract/offers';
import { sendStatistics } from '@palco/contract/playback';
import { answerQuiz, createQuiz, releaseQuiz } from '@palco/contract/quiz';
import * as contract from '@palco/contract/reports/room-reports';
import { joinRoom, leaveRoom } from '@palco/contract/rooms';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, connected, logIn, type Person } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const tickMs = 10_000;
const ticks = 24;
const minuteMs = 60_000;

/** When a person comes and goes, pauses, writes, asks and answers, in ticks of ten seconds. */
type Part = {
  readonly comes: number;
  readonly goes: number;
  readonly how: 'leaves' | 'disconnects';
  readonly paused: readonly [from: number, to: number];
  readonly messages: readonly number[];
  readonly doubts: readonly number[];
  readonly answer: 'Lisboa' | 'Brasília' | null;
  readonly opensOffer: boolean;
  readonly address: string;
};
const addresses = ['8.8.8.8', '200.160.2.3', '193.0.6.139', '10.1.2.3'];
const parts: readonly Part[] = Array.from({ length: 20 }, (_, index) => ({
  comes: index % 7,
  goes: index === 7 ? 9 : ticks - (index % 5) * 2,
  how: index % 2 === 0 ? 'leaves' : 'disconnects',
  paused: index % 4 === 1 ? [8, 11] : [0, 0],
  messages: index % 3 === 0 ? [index % 7, 10] : [],
  doubts: index % 6 === 2 ? [12] : [],
  answer: index % 5 === 4 || index === 7 ? null : index % 2 === 0 ? 'Brasília' : 'Lisboa',
  opensOffer: index % 4 === 0,
  address: addresses[index % addresses.length] ?? '',
}));
type Stay = Pick<Part, 'comes' | 'goes' | 'how' | 'paused'>;
type Tab = Stay & { readonly person: Person; readonly technology: 'webrtc' | 'hls'; socket: Socket | null };
type Actor = Part & { readonly id: string; readonly person: Person; readonly tabs: Tab[]; sent: number };
/** Watches in a second tab as well, which goes on while the first one is paused. */
const withSecondTab = 5;
const secondTab: Stay = { comes: 7, goes: 14, how: 'leaves', paused: [0, 0] };
const tabCount = parts.length + 1;

let server: TestServer;
let organizer: Person;
let roomId: string;
let actors: Actor[];
/** How long the calls of the test itself took. */
let playedMs: number;

const connectFrom = (person: Person, address: string) =>
  connected(
    io(server.url, {
      path: '/realtime',
      transports: ['websocket'],
      query: person,
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': address },
    }),
  );
const report = async (actor: Actor, { paused, person, technology }: Tab, tick: number) => {
  const isPaused = tick >= paused[0] && tick < paused[1];
  const body = {
    session_token: person.session,
    videoId: null,
    position: 0,
    duration: 0,
    playing: !isPaused,
    live: true,
    technology,
    height: actor.comes % 3 === 0 ? 360 : 720,
    bitrate: tick % 5 === 0 ? 0 : 1_000_000 + tick * 1000,
    stalls: Math.floor(tick / 8),
    clientTs: 0,
  };
  const { status } = await call(server.url, sendStatistics, { params: { roomId }, body }, person);
  expect(status).toBe(200);
  actor.sent += 1;
};

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 }, trustedProxies: 1 });
  organizer = await logIn(server.url, 'organizer@palco.test');
  const courseId = await makeCourse(server.db, { name: 'Roteiro' });
  await server.db.updateTable('courses').set({ has_gamification: true }).where('id', '=', courseId).execute();
  roomId = (await makeRoom(server.db, courseId, { video_id: null })).id;
  await sql`
    insert into users (email, name, password_hash)
    select 'person' || n || '@palco.test', 'Person ' || n, (select password_hash from users where email = 'viewer@palco.test')
    from generate_series(0, ${parts.length - 1}::integer) n`.execute(server.db);
  actors = [];
  for (const [index, part] of parts.entries()) {
    const email = `person${index}@palco.test`;
    await enrol(server.db, email, courseId, 'full');
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const person = await logIn(server.url, email);
    const tabs: Tab[] = [{ ...part, person, technology: part.comes % 2 === 0 ? 'webrtc' : 'hls', socket: null }];
    if (index === withSecondTab)
      tabs.push({ ...secondTab, person: await logIn(server.url, email), technology: 'webrtc', socket: null });
    actors.push({ ...part, id, person, tabs, sent: 0 });
  }
  // The clock of the test runs ahead of the marks of connected tabs.
  await sql`update sessions set seen_at = now() + interval '1 day'`.execute(server.db);
  const began = performance.now();
  await play();
  playedMs = Math.ceil(performance.now() - began);
});
afterAll(() => server.close());

/** Comes, reports or goes. */
const stay = async (actor: Actor, tab: Tab, tick: number) => {
  if (tab.comes === tick) {
    tab.socket = await connectFrom(tab.person, actor.address);
    await ask(tab.socket, joinRoom, { roomId });
  }
  if (!tab.socket) return;
  if (tab.goes !== tick) return report(actor, tab, tick);
  if (tab.how === 'leaves') await ask(tab.socket, leaveRoom, { roomId });
  tab.socket.disconnect();
  tab.socket = null;
};

const play = async () => {
  const by = <R extends Parameters<typeof call>[1]>(route: R, input: Parameters<typeof call<R>>[2], as = organizer) =>
    call(server.url, route, input, as);
  await by(goLive, { params: { id: roomId }, query: {} });
  let offerId = '';
  let quizId = '';
  for (let tick = 0; tick <= ticks; tick += 1) {
    if (tick === 10) {
      const question = { question: 'Capital?', answers: ['Lisboa', 'Brasília'], rightAnswer: 1 };
      quizId = (
        await by(createQuiz, { params: { id: roomId }, body: { title: '', duration: 60, questions: [question] } })
      ).data.id;
      await by(releaseQuiz, { params: { id: quizId } });
    }
    if (tick === 13) {
      const body = { saleBaseUrl: 'https://loja.example.com/', useSalesForceId: false };
      offerId = (await by(createOffer, { params: { id: roomId }, body })).data.id;
      await by(enableOffers, { params: { id: roomId }, body: { enabled: true } });
    }
    if (tick === 16) await by(enableOffers, { params: { id: roomId }, body: { enabled: false } });
    for (const actor of actors) {
      for (const tab of actor.tabs) await stay(actor, tab, tick);
      if (!actor.tabs[0]?.socket) continue;
      const said = { params: { id: roomId }, body: { text: `Tick ${tick}`, clientId: randomUUID() } };
      if (actor.messages.includes(tick)) await by(sendGeneral, said, actor.person);
      if (actor.doubts.includes(tick)) await by(sendQuestion, said, actor.person);
      if (tick === 11 && actor.answer)
        await by(
          answerQuiz,
          { params: { id: quizId }, query: { answer: actor.answer }, body: undefined },
          actor.person,
        );
      if (tick === 14 && actor.opensOffer)
        await by(
          countOpening,
          { params: { id: roomId }, body: { openingId: randomUUID(), offerId, kind: 'click' } },
          actor.person,
        );
    }
    server.clock.advance(tickMs);
  }
  await by(endLive, { params: { id: roomId }, query: {} });
  const sent = actors.reduce((total, actor) => total + actor.sent, 0);
  const stored = async () => {
    const { rows } = await sql<{ reports: number; open: number; left: number }>`
      select (select count(*)::integer from playback_statistics where room_id = ${roomId}) as reports,
        (select count(*)::integer from room_visits where room_id = ${roomId} and left_at is null) as open,
        (select count(*)::integer from event_log where room_id = ${roomId} and kind = 'room_leave') as left`.execute(
      server.db,
    );
    return rows[0];
  };
  await vi.waitFor(async () => expect(await stored()).toEqual({ reports: sent, open: 0, left: tabCount }), {
    timeout: 90_000,
    interval: 200,
  });
};

/** Computed from the raw rows alone. */
type RawReport = {
  user_id: string;
  session_id: string;
  at: Date;
  is_playing: boolean;
  bitrate: number;
  stalls: number;
  technology: string;
};
const rawReports = async () =>
  (
    await sql<RawReport>`select user_id, session_id, at, is_playing, bitrate, stalls, technology from playback_statistics where room_id = ${roomId} order by at`.execute(
      server.db,
    )
  ).rows;
type Watched = { ms: number; minutes: Map<number, number>; stalls: number };
/** A person watches while at least one of their tabs plays. */
const watchedBy = (reports: readonly RawReport[]): Map<string, Watched> => {
  type Playing = Watched & { played: [from: number, to: number][] };
  const people = new Map<string, Playing>();
  const last = new Map<string, RawReport>();
  for (const one of reports) {
    const person: Playing = people.get(one.user_id) ?? { ms: 0, minutes: new Map(), stalls: 0, played: [] };
    people.set(one.user_id, person);
    const before = last.get(one.session_id);
    if (before?.is_playing) person.played.push([before.at.getTime(), one.at.getTime()]);
    person.stalls += Math.max(0, one.stalls - (before?.stalls ?? 0));
    last.set(one.session_id, one);
  }
  for (const person of people.values()) {
    let counted = 0;
    for (const [from, to] of person.played.sort(([a], [b]) => a - b)) {
      for (let time = Math.max(from, counted); time < to; time += 1) {
        const minute = Math.floor(time / minuteMs) * minuteMs;
        person.minutes.set(minute, (person.minutes.get(minute) ?? 0) + 1);
        person.ms += 1;
      }
      counted = Math.max(counted, to);
    }
  }
  return people;
};
const read = async <
  R extends
    | typeof contract.engagementReport
    | typeof contract.graphReport
    | typeof contract.geolocalizationReport
    | typeof contract.eventLogReport
    | typeof contract.quizReport
    | typeof contract.offersReport,
>(
  route: R,
  query: object = {},
) => (await call(server.url, route, { params: { id: roomId }, query } as never, organizer)).data;
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const countOf = (tickLists: readonly (readonly number[])[]) => sum(tickLists.map((list) => list.length));

describe('the reports of a scripted live', () => {
  it('say of each viewer what they did', async () => {
    const watched = watchedBy(await rawReports());
    const report = await read(contract.engagementReport);
    expect(report.viewers).toHaveLength(20);
    const liveMs = Date.parse(report.room.liveEndedAt ?? '') - Date.parse(report.room.liveStartedAt ?? '');
    expect(report.room.liveMs).toBe(liveMs);
    const percents: number[] = [];
    for (const actor of actors) {
      const viewer = report.viewers.find(({ userId }) => userId === actor.id);
      const expected = watched.get(actor.id);
      const percent = Math.round(((expected?.ms ?? 0) * 1000) / liveMs) / 10;
      percents.push(((expected?.ms ?? 0) * 100) / liveMs);
      expect(viewer).toMatchObject({
        liveMs: expected?.ms,
        recordedMs: 0,
        percent,
        messages: actor.messages.length,
        doubts: actor.doubts.length,
        answers: actor.answer === null ? 0 : 1,
        rightAnswers: actor.answer === 'Brasília' ? 1 : 0,
        isInRoom: false,
      });
      const minutes = (viewer?.watched ?? []).flatMap(({ from, to }) => {
        const list: number[] = [];
        for (let minute = Date.parse(from); minute < Date.parse(to); minute += minuteMs) list.push(minute);
        return list;
      });
      expect(minutes).toEqual([...(expected?.minutes.keys() ?? [])].sort());
      // The time of the script, but for the time that the calls of the test itself took.
      const pausedTicks = actor.tabs.length > 1 ? 0 : actor.paused[1] - actor.paused[0];
      const stayed = actor.goes - 1 - actor.comes - pausedTicks;
      const longerMs = (viewer?.liveMs ?? 0) - stayed * tickMs;
      expect(longerMs).toBeGreaterThanOrEqual(0);
      expect(longerMs).toBeLessThanOrEqual(playedMs);
      expect(viewer?.liveMs).toBeLessThanOrEqual(Date.parse(viewer?.lastAt ?? '') - Date.parse(viewer?.firstAt ?? ''));
    }
    const total = sum([...watched.values()].map(({ ms }) => ms));
    expect(report.totals).toEqual({
      viewers: 20,
      present: 0,
      watchedMs: total,
      meanWatchedMs: Math.round(total / 20),
      meanPercent: Math.round((sum(percents) / 20) * 10) / 10,
      completed: percents.filter((percent) => percent >= 90).length,
      messages: countOf(parts.map(({ messages }) => messages)),
      doubts: countOf(parts.map(({ doubts }) => doubts)),
      answers: parts.filter(({ answer }) => answer !== null).length,
    });
    const { rows } = await sql<{ user_id: string; points: number }>`
      select user_id, sum(points)::integer as points from points_ledger group by user_id`.execute(server.db);
    expect(Object.fromEntries(report.viewers.map(({ userId, points }) => [userId, points]))).toEqual(
      Object.fromEntries(actors.map(({ id }) => [id, rows.find((row) => row.user_id === id)?.points ?? 0])),
    );
  });

  it('draw what happened in each minute', async () => {
    const reports = await rawReports();
    const watched = watchedBy(reports);
    const graph = await read(contract.graphReport);
    const inMinute = (times: readonly Date[], at: number) =>
      times.filter((time) => Math.floor(time.getTime() / minuteMs) * 60 === at).length;
    const visits = await server.db
      .selectFrom('room_visits')
      .select(['joined_at', 'left_at'])
      .where('room_id', '=', roomId)
      .execute();
    const messages = await server.db
      .selectFrom('chat_messages')
      .select('created_at')
      .where('room_id', '=', roomId)
      .execute();
    const viewersAt = (at: number) => [...watched.values()].filter(({ minutes }) => minutes.has(at * 1000)).length;
    const bitrateAt = (at: number) => {
      const named = reports.filter(
        (one) => one.bitrate > 0 && one.is_playing && Math.floor(one.at.getTime() / minuteMs) * 60 === at,
      );
      return named.length === 0 ? null : sum(named.map(({ bitrate }) => bitrate)) / named.length;
    };
    const { at } = graph.series;
    expect(graph.stepMs).toBe(minuteMs);
    expect(graph.series.viewers).toEqual(at.map(viewersAt));
    expect(graph.series.joins).toEqual(
      at.map((time) =>
        inMinute(
          visits.map((visit) => visit.joined_at),
          time,
        ),
      ),
    );
    expect(graph.series.leaves).toEqual(
      at.map((time) =>
        inMinute(
          visits.flatMap((visit) => visit.left_at ?? []),
          time,
        ),
      ),
    );
    expect(graph.series.messages).toEqual(
      at.map((time) =>
        inMinute(
          messages.map((message) => message.created_at),
          time,
        ),
      ),
    );
    // Reports that say that the player stopped, right after it played, name what it played until then.
    for (const [index, time] of at.entries()) {
      const expected = bitrateAt(time);
      const given = graph.series.bitrate[index];
      if (expected === null) expect(given).toBeNull();
      else expect(Math.abs((given ?? 0) - expected)).toBeLessThan(5000);
    }
    expect(sum(graph.series.stalls)).toBe(sum([...watched.values()].map(({ stalls }) => stalls)));
    const counts = at.map(viewersAt);
    const busy = counts.filter((count) => count > 0);
    expect(graph.totals).toMatchObject({
      peakViewers: Math.max(...counts),
      meanViewers: Math.round((sum(busy) / busy.length) * 10) / 10,
      watchedMs: sum([...watched.values()].map(({ ms }) => ms)),
      joins: tabCount,
      leaves: tabCount,
      messages: messages.length,
      stalls: sum([...watched.values()].map(({ stalls }) => stalls)),
    });
    expect(at.map((_, index) => sum(graph.quality.map(({ viewers }) => viewers[index] ?? 0)))).toEqual(counts);
    expect(graph.markers.map(({ kind }) => kind)).toEqual([
      'live_begin',
      'quiz_release',
      'offer_enable',
      'offer_disable',
      'live_end',
    ]);
  });

  it('show where the viewers are', async () => {
    const watched = watchedBy(await rawReports());
    const { viewers, countries } = await read(contract.geolocalizationReport);
    expect(viewers).toBe(20);
    const place: Record<string, string | null> = {};
    const rows = await server.db
      .selectFrom('room_visits')
      .select(['user_id', 'country'])
      .where('room_id', '=', roomId)
      .execute();
    for (const row of rows) place[row.user_id] = row.country;
    for (const [index, country] of ['US', 'BR', 'NL', 'local'].entries()) {
      const there = actors.filter(({ address }) => address === addresses[index]);
      expect(there.every(({ id }) => place[id] === country)).toBe(true);
      expect(countries.find((one) => one.country === country)).toEqual({
        country,
        viewers: there.length,
        watchedMs: sum(there.map(({ id }) => watched.get(id)?.ms ?? 0)),
      });
    }
  });

  it('list the quiz and the offer', async () => {
    const [quiz] = (await read(contract.quizReport)).quizzes;
    const right = parts.filter(({ answer }) => answer === 'Brasília').length;
    const wrong = parts.filter(({ answer }) => answer === 'Lisboa').length;
    expect(quiz).toMatchObject({ people: right + wrong });
    expect(quiz?.questions[0]).toMatchObject({
      count: right + wrong,
      rightAnswer: 1,
      answers: [{ count: wrong }, { count: right }],
    });
    const question = { params: { id: roomId, questionId: quiz?.questions[0]?.id ?? '' }, query: {} };
    const answers = (await call(server.url, contract.quizAnswersReport, question, organizer)).data.answers;
    expect(answers.map(({ userId, isRight }) => [userId, isRight])).toEqual(
      actors.filter(({ answer }) => answer !== null).map(({ id, answer }) => [id, answer === 'Brasília']),
    );
    const afters = answers.map(({ afterMs }) => afterMs);
    expect(quiz?.questions[0]?.medianMs).toBeCloseTo(afters[7] ?? 0, -1);
    const [offer] = (await read(contract.offersReport)).offers;
    const seen = actors.filter(({ goes }) => goes > 13).length;
    const opened = actors.filter(({ opensOffer }) => opensOffer);
    expect(offer).toMatchObject({ seen, clicks: opened.length, qrScans: 0, peopleTotal: opened.length });
    expect(offer?.people.map(({ userId }) => userId)).toEqual(opened.map(({ id }) => id));
  });

  it('log everything in its order', async () => {
    const kinds: Record<string, number> = {};
    let cursor: string | null | undefined;
    let last = '9999';
    while (cursor !== null) {
      const page = await read(contract.eventLogReport, cursor ? { cursor } : {});
      for (const entry of page.entries) {
        kinds[entry.kind] = (kinds[entry.kind] ?? 0) + 1;
        expect(entry.at <= last).toBe(true);
        last = entry.at;
      }
      cursor = page.next;
    }
    expect(kinds).toMatchObject({
      room_join: tabCount,
      room_leave: tabCount,
      live_begin: 1,
      live_end: 1,
      quiz_release: 1,
      quiz_answer: parts.filter(({ answer }) => answer !== null).length,
      offer_enable: 2,
      offer_open: parts.filter(({ opensOffer }) => opensOffer).length,
    });
    const joins = await read(contract.eventLogReport, { kinds: 'room_join', userId: actors[3]?.id });
    expect(joins.entries).toMatchObject([{ who: { id: actors[3]?.id, name: 'Person 3' } }]);
  });
});
