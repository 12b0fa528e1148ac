import { me, openSession } from '@palco/contract/auth';
import { ready } from '@palco/contract/system';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, connect, connected, logIn, type Person } from '../../test/client.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';

let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let node: TestServer;
let other: TestServer;
let people: Person[];

beforeAll(async () => {
  cluster = await startTestNodes(2, { configOf: () => ({ fixedSettings: { maxSessions: 100 } }) });
  [node, other] = cluster.nodes as [TestServer, TestServer];
  const names = ['viewer', 'viewer2', 'monitor', 'organizer'];
  const first = await Promise.all(names.map((name) => logIn(node.url, `${name}@palco.test`)));
  const more = await Promise.all(first.flatMap((person) => Array.from({ length: 5 }, () => newTab(person))));
  people = [...first, ...more];
});
afterAll(() => cluster.close());

const newTab = async ({ token }: Person): Promise<Person> => ({
  token,
  session: (await call(node.url, openSession, {}, { token })).data.session_token,
});
const never = new AbortController().signal;
const readiness = async (query = '') => (await fetch(`${node.url}${ready.path}${query}`)).status;

describe('a node that stops', () => {
  it('ends its draining at the second signal', async () => {
    const hurry = new AbortController();
    const draining = cluster.nodes[1]?.palco.drain(3600, hurry.signal);
    hurry.abort();
    await draining;
  });

  it('moves its pages a few at a time, answers calls meanwhile, and is taken out of the balancer', async () => {
    expect(await readiness()).toBe(200);
    const open = new Set<Socket>();
    const movedAt: number[] = [];
    await Promise.all(
      people.map(async (person) => {
        const socket = await connected(connect(node.url, person));
        open.add(socket);
        socket.on('disconnect', () => {
          movedAt.push(performance.now());
          open.delete(socket);
        });
      }),
    );
    const draining = node.palco.drain(8, never);
    await expect.poll(() => readiness()).toBe(503);
    expect(await readiness('?of=node')).toBe(404);
    const listed = other.db.selectFrom('nodes').select('address').where('is_draining', '=', true);
    await expect
      .poll(async () => (await listed.execute()).map(({ address }) => address))
      .toEqual(expect.arrayContaining([node.url]));
    const [person] = people;
    expect((await call(node.url, me, {}, person)).status).toBe(200);
    await draining;
    expect(open.size).toBe(0);
    // Not all in one moment.
    expect(movedAt.length).toBe(24);
    expect(Math.max(...movedAt) - Math.min(...movedAt)).toBeGreaterThan(1500);
    for (const moved of people) (await connected(connect(other.url, moved))).disconnect();
  });
});
