/** A long series of valid, damaged and senseless calls as every kind of caller, the same for the same seed. */
import { requests, routes } from '@palco/contract/all';
import type { Request, Route } from '@palco/contract/define';
import { commonErrors } from '@palco/contract/errors';
import { signallingRequests } from '@palco/contract/live/signalling';
import type { Socket } from 'socket.io-client';
import type { Person } from '../client.ts';
import type { TestServer } from '../server.ts';
import {
  type CallerKind,
  callerKinds,
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
import { damagedForms } from './damage.ts';
import { inputSchema } from './input-schema.ts';
import { sampleOf } from './sample.ts';

export type FuzzReport = {
  readonly calls: number;
  /** How often each outcome came, e.g. `ok`, `INVALID_PARAMETERS`. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Calls that a server must never answer so. */
  readonly failures: readonly string[];
};

/** They end the logins of the series, and public tries count against the address of all callers. */
const left = new Set(['auth.logout', 'auth.changePassword', 'auth.replacePassword', 'auth.openSession', 'auth.login']);

export const fuzz = async (
  server: TestServer,
  { seed, count }: { seed: number; count: number },
): Promise<FuzzReport> => {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const callers = await logInAll(server);
  const courseId = await openCourse(server);
  const roomIds = [await openRoom(server, courseId), await openRoom(server, courseId), '999999999'];
  const called = [...routes.filter(({ name }) => !left.has(name)), ...requests];
  const connections = new Map<string, Socket>();
  const outcomes = new Map<string, number>();
  const failures: string[] = [];

  /** One connection for each caller and room; a refused one is tried again. */
  const socketFor = async (kind: CallerKind, roomId: string, isMedia: boolean): Promise<Socket | null> => {
    const { token = '', session = '' } = callers[kind];
    const person: Person = { token, session };
    const key = isMedia ? `${kind} ${roomId}` : kind;
    const known = connections.get(key);
    if (known?.connected) return known;
    const socket = isMedia ? connectMedia(server.url, person, roomId) : connect(server.url, person);
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
    });
    if (!isConnected) {
      socket.disconnect();
      return null;
    }
    connections.set(key, socket);
    return socket;
  };

  /** Valid, damaged in one place, or another part of the contract altogether. */
  const payloadFor = (schema: ReturnType<typeof inputSchema>, valid: unknown): unknown => {
    const chance = random();
    if (chance < 0.4) return valid;
    if (chance < 0.5) return pick([null, 0, -1, 1e308, '', [], {}, 'x'.repeat(5000), { __proto__: { a: 1 } }]);
    const forms = damagedForms(schema, valid);
    return forms.length > 0 ? pick(forms).value : valid;
  };

  const callRoute = async (route: Route, kind: CallerKind, roomId: string): Promise<string> => {
    const valid = sampleInput(route, knownValuesOf(route, roomId, courseId));
    const textsOf = (value: unknown, otherwise: Record<string, string>) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries({ ...otherwise, ...value }).map(([name, text]) => [name, String(text)]))
        : otherwise;
    const input: Input = {
      params: route.params ? textsOf(payloadFor(inputSchema(route.params), valid.params), valid.params) : {},
      query: route.query ? textsOf(payloadFor(inputSchema(route.query), valid.query), valid.query) : {},
      body: route.body ? payloadFor(inputSchema(route.body), valid.body) : undefined,
    };
    const response = await sendInput(server.url, route, input, callers[kind]);
    const text = await response.text();
    if (response.ok) return 'ok';
    const { error } = JSON.parse(text) as { error: string };
    if (response.status === 500 || !isDeclared(route, error))
      failures.push(`${route.name} as ${kind}: ${response.status} ${error} for ${JSON.stringify(input).slice(0, 300)}`);
    return error;
  };

  const sendRequest = async (request: Request, kind: CallerKind, roomId: string): Promise<string> => {
    const isMedia = signallingRequests.some(({ name }) => name === request.name);
    const socket = await socketFor(kind, roomId, isMedia);
    if (!socket) return 'no connection';
    const schema = inputSchema(request.payload);
    const payload = payloadFor(schema, sampleOf(schema, { roomId }));
    const answer = await socket.timeout(120_000).emitWithAck(request.name, payload);
    if (answer.ok) return 'ok';
    if (answer.status === 500 || !isDeclared(request, answer.error))
      failures.push(`${request.name} as ${kind}: ${answer.error} for ${JSON.stringify(payload).slice(0, 300)}`);
    return answer.error;
  };

  for (let calls = 0; calls < count; calls += 1) {
    const one = pick(called);
    const kind = pick(callerKinds);
    const roomId = pick(roomIds);
    // Limits are counted by the clock of the server, which moves on.
    server.clock.advance(200);
    const outcome = 'method' in one ? await callRoute(one, kind, roomId) : await sendRequest(one, kind, roomId);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  for (const socket of connections.values()) socket.disconnect();
  return { calls: count, outcomes, failures };
};

const isDeclared = ({ errors }: Route | Request, code: string): boolean =>
  [...commonErrors, ...errors].some((known) => known === code);

/** A small generator of random numbers whose series depends on its seed alone (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
