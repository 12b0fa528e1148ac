import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requests, routes } from '@palco/contract/all';
import type { Request, Route } from '@palco/contract/define';
import { signallingRequests } from '@palco/contract/live/signalling';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connected, type Person } from '../client.ts';
import { startTestServer, type TestServer } from '../server.ts';
import {
  type CallerKind,
  type Callers,
  callerKinds,
  connect,
  connectMedia,
  knownValuesOf,
  logInAll,
  openCourse,
  openRoom,
  sampleInput,
  sendInput,
} from './callers.ts';
import { inputSchema } from './input-schema.ts';
import { sampleOf } from './sample.ts';
import { requestSubjects, subjects } from './subjects.ts';

/** Read by people, line by line, before it is changed. */
const document = path.resolve(import.meta.dirname, '../../../../docs/ACCESS.md');

/** These end the login or the tab of their caller, so they are called last. */
const endings = ['auth.openSession', 'auth.replacePassword', 'auth.changePassword', 'auth.logout'];
const inOrder: readonly Route[] = [
  ...routes.filter(({ name }) => !endings.includes(name)),
  ...endings.flatMap((name) => routes.filter((route) => route.name === name)),
];

/** Only logged-in callers can connect. */
const connectedKinds = callerKinds.filter((kind) => kind !== 'visitor' && kind !== 'must change password');

let server: TestServer;
let callers: Callers;
let courseId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  callers = await logInAll(server);
  courseId = await openCourse(server);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

/** The rows of the document by their first cell. */
const rows = new Map(
  readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [name = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''));
      return [name, cells] as const;
    }),
);
const expectRow = (name: string, outcomes: readonly string[]) =>
  expect(outcomes, `| \`${name}\` | ${outcomes.join(' | ')} |`).toEqual(rows.get(name));

const outcomeOfRoute = async (route: Route, kind: CallerKind, roomId: string): Promise<string> => {
  const scene = { server, organizer: callers.organizer as Person, roomId };
  const input = {
    ...sampleInput(route, knownValuesOf(route, roomId, courseId)),
    ...(await subjects[route.name]?.(scene)),
  };
  const response = await sendInput(server.url, route, input, callers[kind]);
  if (response.ok) return 'ok';
  return ((await response.json()) as { error: string }).error;
};

describe('the table of who may send which request', () => {
  let roomId: string;
  const realtime = new Map<CallerKind, Socket>();
  const media = new Map<CallerKind, Socket | string>();

  beforeAll(async () => {
    roomId = await openRoom(server, courseId);
    for (const kind of connectedKinds) {
      const person = callers[kind] as Person;
      realtime.set(kind, await connected(connect(server.url, person)));
      const socket = connectMedia(server.url, person, roomId);
      sockets.push(socket);
      media.set(kind, await admission(socket));
    }
    sockets.push(...realtime.values());
  });

  it.each(requests.map((request) => [request.name, request] as const))('holds for %s', async (name, request) => {
    const isSignalling = signallingRequests.some((one) => one.name === name);
    const outcomes: string[] = [];
    for (const kind of connectedKinds) {
      const socket = isSignalling ? media.get(kind) : realtime.get(kind);
      outcomes.push(typeof socket === 'object' ? await outcomeOfRequest(request, socket, roomId) : (socket ?? 'none'));
    }
    // A visitor, and a user who must set a password, cannot connect.
    expectRow(name, ['no connection', 'no connection', ...outcomes]);
  });

  it.each(['visitor', 'must change password'] as const)('refuses a connection of: %s', async (kind) => {
    const { token = '', session = '' } = callers[kind];
    const connecting = [connect(server.url, { token, session }), connectMedia(server.url, { token, session }, roomId)];
    sockets.push(...connecting);
    expect(await Promise.all(connecting.map(admission))).toEqual(['unauthorized', 'unauthorized']);
  });
});

describe('the table of who may call what', () => {
  it('has a row for every route and request, and no other', () => {
    const names = [...routes.map(({ name }) => name), ...requests.map(({ name }) => name)];
    expect([...rows.keys()].toSorted()).toEqual(names.toSorted());
  });

  it.each(inOrder.map((route) => [route.name, route] as const))('holds for %s', async (name, route) => {
    const roomId = await openRoom(server, courseId);
    const outcomes: string[] = [];
    // From the least allowed to the most, so that a success cannot help the callers before it.
    for (const kind of callerKinds) outcomes.push(await outcomeOfRoute(route, kind, roomId));
    expectRow(name, outcomes);
  });
});

/** The socket once it is admitted, else the code of its refusal. */
const admission = (socket: Socket): Promise<Socket | string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => {
      const { data } = error as Error & { data?: { error?: string; error_code?: string } };
      resolve(data?.error ?? data?.error_code ?? error.message);
    });
  });

const outcomeOfRequest = async (request: Request, socket: Socket, roomId: string): Promise<string> => {
  const scene = { server, organizer: callers.organizer as Person, roomId };
  const known = { roomId, ...(await requestSubjects[request.name]?.(scene)) };
  const answer = await socket.emitWithAck(request.name, sampleOf(inputSchema(request.payload), known));
  return answer.ok ? 'ok' : answer.error;
};
