import { requests, routes } from '@palco/contract/all';
import type { Request, Route } from '@palco/contract/define';
import { signallingRequests } from '@palco/contract/live/signalling';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connected, type Person } from '../client.ts';
import { startTestServer, type TestServer } from '../server.ts';
import {
  type Callers,
  connect,
  connectMedia,
  type Input,
  knownValuesOf,
  logInAll,
  openCourse,
  openRoom,
  sampleInput,
  sendInput,
} from './callers.ts';
import { type Damaged, damagedForms } from './damage.ts';
import { inputSchema } from './input-schema.ts';
import { sampleOf } from './sample.ts';

let server: TestServer;
let callers: Callers;
let courseId: string;
let roomId: string;
let realtime: Socket;
let media: Socket;

beforeAll(async () => {
  server = await startTestServer();
  callers = await logInAll(server);
  courseId = await openCourse(server);
  roomId = await openRoom(server, courseId);
  const admin = callers.admin as Person;
  realtime = await connected(connect(server.url, admin));
  media = await connected(connectMedia(server.url, admin, roomId));
});
afterAll(async () => {
  realtime.disconnect();
  media.disconnect();
  await server.close();
});

/** Calls never reach their limits: the clock of the server moves on between them. */
const makeRoomForCall = ({ limit }: Route | Request) => {
  if (limit) server.clock.advance(Math.ceil(limit.windowMs / limit.max) + 1);
};

/** Written by every call, or a second after the call that reported them. */
const unrelatedTables = [
  ...['attempts', 'sessions', 'logins', 'video_leases', 'event_log'],
  ...['playback_statistics', 'video_progress', 'announced_lives'],
  ...['room_visits', 'watch_minutes', 'room_viewers', 'room_minutes', 'room_parts'],
];

/** One statement for all tables that only a handler writes; an answer to it is a hundred answers less to read. */
const rowsQuery = async () => {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${unrelatedTables}::text[])
    order by 1`.execute(server.db);
  const sums = tables.rows.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum
      from ${sql.table(name)} t`,
  );
  return sql`${sql.join(sums, sql` union all `)} order by 1`;
};

const readRows = async (): Promise<unknown> => (await (await rowsQuery()).execute(server.db)).rows;

/** The recording of a live that a call has ended is finished in the background. */
const untilRecordingsEnd = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from rooms join video_assets on video_assets.id = rooms.recording_id
          where rooms.live_status = 'ended' and video_assets.status in ('PREPARING', 'CONVERTING')`.execute(server.db);
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

/** Values in paths and queries are texts, and a path without one of them is another path. */
const isSendable =
  (part: 'params' | 'query', valid: Input) =>
  ({ value }: Damaged): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string' && text !== '') &&
    (part === 'query' || Object.keys(value).length === Object.keys(valid.params).length);

/** Each damaged form of the input, with the error that it must get, or null where only a failure of the server is wrong. */
const damagedInputs = (route: Route, valid: Input): { title: string; input: Input; error: string | null }[] => {
  const forms = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const damaged = damagedForms(inputSchema(schema), valid[part]);
    for (const { title, value, isRefused } of part === 'body' ? damaged : damaged.filter(isSendable(part, valid))) {
      const error = part === 'body' ? (route.bodyError ?? 'INVALID_PARAMETERS') : 'INVALID_PARAMETERS';
      forms.push({
        title: `${part} ${title}`,
        input: { ...valid, [part]: value } as Input,
        error: isRefused ? error : null,
      });
    }
  }
  return forms;
};

const withInput = routes.filter(({ params, query, body }) => params || query || body);

describe('a damaged input', () => {
  beforeEach(untilRecordingsEnd);

  it.each(withInput.map((route) => [route.name, route] as const))(
    'of %s gets its error, and changes nothing',
    async (_name, route) => {
      const valid = sampleInput(route, knownValuesOf(route, roomId, courseId));
      const before = await readRows();
      const wrong: string[] = [];
      const accepted: Input[] = [];
      for (const { title, input, error } of damagedInputs(route, valid)) {
        if (error === null) {
          accepted.push(input);
          continue;
        }
        makeRoomForCall(route);
        const response = await sendInput(server.url, route, input, callers.admin);
        const answer = (await response.json()) as { error?: string };
        if (answer.error !== error) wrong.push(`${title}: ${response.status} ${answer.error ?? 'accepted'}`);
      }
      expect(wrong).toEqual([]);
      expect(await readRows()).toEqual(before);
      for (const input of accepted) {
        makeRoomForCall(route);
        const response = await sendInput(server.url, route, input, callers.admin);
        if (response.status === 500) wrong.push(`500 for ${JSON.stringify(input)}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(requests.map((request) => [request.name, request] as const))(
    'of the request %s gets its error, and changes nothing',
    async (_name, request) => {
      const socket = signallingRequests.some(({ name }) => name === request.name) ? media : realtime;
      const schema = inputSchema(request.payload);
      const valid = sampleOf(schema, { roomId });
      const before = await readRows();
      const wrong: string[] = [];
      for (const { title, value, isRefused } of damagedForms(schema, valid)) {
        makeRoomForCall(request);
        const answer = await socket.emitWithAck(request.name, value);
        if (answer.status === 500) wrong.push(`${title}: 500`);
        // A request without a payload may come without one.
        else if (isRefused && value !== null && answer.error !== 'INVALID_PARAMETERS')
          wrong.push(`${title}: ${answer.error ?? 'accepted'}`);
      }
      expect(wrong).toEqual([]);
      expect(await readRows()).toEqual(before);
    },
  );
});

describe('a damaged handshake', () => {
  const damagedValues = [7, true, {}, ['x'], '', 'x'.repeat(5000), 'a\u0000b', '\ud800', '../..'];
  const login = { token: ['unauthorized'], session: ['unauthorized'] };
  const inRoom = {
    ...login,
    roomId: ['INVALID_PARAMETERS'],
    // An unknown link is refused like one that ended.
    producer_token: ['INVALID_PARAMETERS', 'NO_PERMISSION', 'unauthorized'],
    preview: ['INVALID_PARAMETERS', 'connected'],
    stage: ['INVALID_PARAMETERS', 'connected'],
  };

  it.each([
    ['/realtime', login],
    ['/media', inRoom],
  ] as const)('of %s is refused for what is wrong with it, and never fails the server', async (path, fields) => {
    const valid = { ...(callers.admin as Person), roomId };
    const wrong: string[] = [];
    for (const [field, allowed] of Object.entries(fields)) {
      for (const value of damagedValues) {
        server.clock.advance(1000);
        const outcome = await shakeHands(path, { ...valid, [field]: value });
        if (!(allowed as readonly string[]).includes(outcome))
          wrong.push(`${field} ${JSON.stringify(value).slice(0, 20)}: ${outcome}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  const shakeHands = (path: string, auth: Record<string, unknown>): Promise<string> =>
    new Promise((resolve) => {
      const socket = io(server.url, { path, transports: ['websocket'], auth, reconnection: false, forceNew: true });
      const end = (outcome: string) => {
        socket.disconnect();
        resolve(outcome);
      };
      socket.once('connect', () => end('connected'));
      // A failure of the server has no data.
      socket.once('connect_error', (error) => {
        const { data } = error as Error & { data?: { error?: string; error_code?: string } };
        end(data?.error ?? data?.error_code ?? error.message);
      });
    });
});
