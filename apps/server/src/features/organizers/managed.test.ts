import { randomInt, randomUUID } from 'node:crypto';
import { requests, routes } from '@palco/contract/all';
import type { Request, Route } from '@palco/contract/define';
import type { ManagedKind } from '@palco/contract/roles';
import { makeCode } from '@palco/domain/vouchers/codes';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, connected, logIn, type Person } from '../../../test/client.ts';
import { knownValuesOf, sampleInput, sendInput } from '../../../test/contract/callers.ts';
import { inputSchema } from '../../../test/contract/input-schema.ts';
import { sampleOf } from '../../../test/contract/sample.ts';
import { makeLimitedOrganizer } from '../../../test/organizers.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

type Things = Readonly<Record<ManagedKind, string>>;
type Fields = readonly (readonly [ManagedKind, string])[];

let server: TestServer;
let limited: Person;
let socket: Socket;
let own: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  own = await makeCourse(server.db);
  other = await makeCourse(server.db);
  await makeLimitedOrganizer(server.db, 'limited@palco.test', [own]);
  limited = await logIn(server.url, 'limited@palco.test');
  socket = await connected(connect(server.url, limited));
});
afterAll(async () => {
  socket.disconnect();
  await server.close();
});

const makePerson = async (courseId: string): Promise<string> => {
  const email = `${randomUUID()}@example.org`;
  const account = { email, name: 'Person', phone: null, thumbnail_url: null, password_hash: null };
  const { id } = await server.db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  await enrol(server.db, email, courseId, 'full');
  return id;
};

const makeBatch = async (courseId: string) => {
  const batch = await server.db
    .insertInto('voucher_batches')
    .values({ course_id: courseId, access_days: null, expires_at: null, made_by: null, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const code = makeCode(16, (below) => randomInt(below));
  await server.db.insertInto('vouchers').values({ code, batch_id: batch.id, used_by: null, used_at: null }).execute();
  return { batch: batch.id, voucher: code };
};

const makeQuiz = async (room_id: string): Promise<string> => {
  const quiz = { room_id, title: '', duration_s: 30, made_by: null, created_at: new Date() };
  return (await server.db.insertInto('quizzes').values(quiz).returning('id').executeTakeFirstOrThrow()).id;
};
/** Where the schema alone does not say what a handler accepts. */
const questions = [{ question: 'Capital?', answers: ['A', 'B'], rightAnswer: 1 }];

/** One of every kind, new for each call: some calls delete what they are about. */
const makeThings = async (course: string): Promise<Things> => {
  const { id: room, videoId } = await makeRoom(server.db, course, { is_interactive: true });
  const person = await makePerson(course);
  return { course, room, quiz: await makeQuiz(room), ...(await makeBatch(course)), video: videoId ?? '', person };
};

const fieldsOf = ({ manages }: Route | Request): Fields =>
  typeof manages === 'object' ? (Object.entries(manages) as [ManagedKind, string][]) : [];
const valuesOf = (fields: Fields, things: Things) =>
  Object.fromEntries(fields.map(([kind, field]) => [field, things[kind]]));

const outcomeOfRoute = async (route: Route, things: Things): Promise<string> => {
  const known = {
    ...knownValuesOf(route, things.room, things.course),
    questions,
    ...valuesOf(fieldsOf(route), things),
  };
  const response = await sendInput(server.url, route, sampleInput(route, known), limited);
  return response.ok ? 'ok' : ((await response.json()) as { error: string }).error;
};

const aboutThings = routes.filter((route) => fieldsOf(route).length > 0);

describe('a route of organizers', () => {
  it.each(aboutThings.map((route) => [route.name, route] as const))(
    '%s refuses what is of another course, and only that',
    async (_name, route) => {
      const [mine, foreign] = [await makeThings(own), await makeThings(other)];
      expect(await outcomeOfRoute(route, foreign)).toBe('NO_PERMISSION');
      // Each of several things has to be the caller's.
      const kinds = fieldsOf(route).map(([kind]) => kind);
      if (kinds.length > 1)
        for (const kind of kinds)
          expect(await outcomeOfRoute(route, { ...mine, [kind]: foreign[kind] }), kind).toBe('NO_PERMISSION');
      expect(await outcomeOfRoute(route, mine)).not.toBe('NO_PERMISSION');
    },
  );

  it.each(routes.filter((route) => route.manages === 'everything').map((route) => [route.name, route] as const))(
    '%s is for those who manage all courses',
    async (_name, route) => {
      expect(await outcomeOfRoute(route, await makeThings(own))).toBe('NO_PERMISSION');
    },
  );

  it('names fields that its input has, so that none is left unchecked', () => {
    const missing = [...routes, ...requests].flatMap((one) => {
      const parts = 'payload' in one ? [one.payload] : [one.params, one.body];
      const known = parts.flatMap((part) => (part ? Object.keys(inputSchema(part).properties ?? {}) : []));
      return fieldsOf(one)
        .filter(([, field]) => !known.includes(field))
        .map(([, field]) => `${one.name} ${field}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('a request of organizers', () => {
  const aboutRooms = requests.filter((request) => fieldsOf(request).length > 0);

  it.each(aboutRooms.map((request) => [request.name, request] as const))(
    '%s refuses a room of another course, and only that',
    async (name, request) => {
      const outcomeIn = async (things: Things): Promise<string> => {
        const known = valuesOf(fieldsOf(request), things);
        const answer = await socket.timeout(120_000).emitWithAck(name, sampleOf(inputSchema(request.payload), known));
        return answer.ok ? 'ok' : answer.error;
      };
      expect(await outcomeIn(await makeThings(other))).toBe('NO_PERMISSION');
      expect(await outcomeIn(await makeThings(own))).not.toBe('NO_PERMISSION');
    },
  );
});
