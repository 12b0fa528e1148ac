/** Cost of deliveries and calls on two api nodes, against the same load on one. */
import { setTimeout as delay } from 'node:timers/promises';
import { addLiveRoom, CrowdSocket, type Member, seedCrowd } from '../../bench/lib/crowd.ts';
import { cpuSecondsOf, cpuSecondsOfAll, parentOf } from '../../bench/lib/processes.ts';
import { eventually } from '../faults/eventually.ts';
import { callOnce } from '../faults/http.ts';
import { openWriters, writeTogether } from './chat-writers.ts';
import type { Cluster } from './cluster.ts';
import { percentile } from './figures.ts';
import { measureCluster, type Report, size } from './measure.ts';
import { startHaproxy } from './programs.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ cost: compareCosts }, { media: 0, workers: 0 });

const messagesPerSecond = 25;
const writerCount = 10;
const warmUpMs = 10_000;
const idleMs = 10_000;
/** One and two nodes take turns: what else the machine does changes within minutes. */
const rounds = 6;
/** Of all pages together. As fast as they are answered would be more load for two nodes than for one. */
const callsPerSecond = 400;
const lanes = 20;

/** Seconds of a core. */
type Used = { readonly nodes: number; readonly haproxy: number; readonly redis: number; readonly postgres: number };
type Costs = { readonly used: Used; readonly count: number };
const parts = ['nodes', 'haproxy', 'redis', 'postgres'] as const;

/** How people reach one node or two, and what serves them. */
type Route = { readonly url: string; readonly pids: readonly number[]; readonly haproxyPid: number };

const kinds = ['deliveries', 'calls'] as const;

async function compareCosts({ cluster }: ClusterRig, report: Report) {
  const [first, second] = cluster.api;
  if (!first || !second) throw new Error('unreachable: a cluster has two api nodes');
  const balancerOfOne = await startHaproxy([first.url, first.url]);
  const two = { url: cluster.url, pids: [first.pid(), second.pid()], haproxyPid: cluster.haproxy.pid() };
  const one = { url: balancerOfOne.url, pids: [first.pid()], haproxyPid: balancerOfOne.pid() };
  const measure = await prepare(cluster, [one, two]);
  const found = { deliveries: [] as (readonly [Costs, Costs])[], calls: [] as (readonly [Costs, Costs])[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      const inTurn = round % 2 === 0 ? [one, two] : [two, one];
      const costs = new Map<Route, Costs>();
      for (const route of inTurn) costs.set(route, await measure(route, kind));
      found[kind].push([required(costs.get(one)), required(costs.get(two))]);
    }
  }
  const idle = `two nodes ${(await idleShare(two.pids)).toFixed(2)} cores, one ${(await idleShare(one.pids)).toFixed(2)}`;
  const unwanted = (await Promise.all(cluster.api.map(({ url }) => unwantedAt(url)))).reduce((sum, n) => sum + n, 0);
  await balancerOfOne.stop();

  for (const kind of kinds) {
    const test = `T15 1,000 ${kind} of ${size.pages} pages, two nodes against one, the middle of ${rounds}`;
    const [ofOne, ofTwo] = [sumOf(found[kind].map(([costs]) => costs)), sumOf(found[kind].map(([, costs]) => costs))];
    const each = found[kind].map(([costs, other]) => costOf(other) / costOf(costs));
    const ratio = percentile(each, 0.5);
    const text = `${ratio.toFixed(2)} (${each.map((one) => one.toFixed(2)).join(' ')}; ${textOf(ofTwo)}; one node: ${textOf(ofOne)})`;
    report(test, '<= 1.15 of the cost', text, ratio <= 1.15);
    const { redis, haproxy } = ofTwo.used;
    const share = (redis + haproxy) / (costOf(ofTwo) * ofTwo.count);
    report(test, 'Redis and balancer <= 15 % of it', `${(100 * share).toFixed(0)} %`, share <= 0.15);
  }
  report('T15 nodes without pages, part of the costs above', 'for the record', idle, true);
  report('T15 messages of rooms that a node does not serve', '0', `${unwanted}`, unwanted === 0);
}

/** Returns what measures one kind of load on one route. Code that was not compiled yet would be counted as cost. */
async function prepare(cluster: Cluster, routes: readonly Route[]) {
  const members = await seedCrowd(cluster.databaseUrl, size.pages);
  const [row] = await cluster.sql<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  const postgresPid = await parentOf(required(row).pid);
  const lastsMs = (size.seconds * 1000) / rounds;
  const load = {
    deliveries: (route: Route, ms = lastsMs) => deliver(cluster, route.url, members, ms),
    calls: (route: Route, ms = lastsMs) => callTogether(route.url, members, ms),
  };
  for (const route of routes) {
    for (const kind of kinds) await (await load[kind](route, warmUpMs))();
  }
  return async (route: Route, kind: (typeof kinds)[number]): Promise<Costs> => {
    const work = await load[kind](route);
    const before = await usedBy(cluster, route, postgresPid);
    const count = await work();
    const after = await usedBy(cluster, route, postgresPid);
    return { used: mapParts((part) => after[part] - before[part]), count };
  };
}

async function usedBy({ redis }: Cluster, { pids, haproxyPid }: Route, postgresPid: number): Promise<Used> {
  const nodes = await Promise.all(pids.map((pid) => cpuSecondsOf(pid)));
  return {
    nodes: nodes.reduce((sum, seconds) => sum + seconds, 0),
    haproxy: await cpuSecondsOf(haproxyPid),
    redis: await cpuSecondsOf(redis.pid()),
    postgres: await cpuSecondsOfAll(postgresPid),
  };
}

const mapParts = (secondsIn: (part: (typeof parts)[number]) => number): Used => ({
  nodes: secondsIn('nodes'),
  haproxy: secondsIn('haproxy'),
  redis: secondsIn('redis'),
  postgres: secondsIn('postgres'),
});

const sumOf = (all: readonly Costs[]): Costs => ({
  used: mapParts((part) => all.reduce((sum, { used }) => sum + used[part], 0)),
  count: all.reduce((sum, { count }) => sum + count, 0),
});

/** Of one delivery or call. */
const costOf = ({ used, count }: Costs): number => parts.reduce((sum, part) => sum + used[part], 0) / count;

const textOf = ({ used, count }: Costs): string =>
  parts.map((part) => `${part} ${((1_000_000 * used[part]) / count).toFixed(0)} ms`).join(', ');

/** Share of a core that nodes without pages and calls use: their checks of each second. */
async function idleShare(pids: readonly number[]): Promise<number> {
  const used = async () =>
    (await Promise.all(pids.map((pid) => cpuSecondsOf(pid)))).reduce((sum, seconds) => sum + seconds, 0);
  const before = await used();
  await delay(idleMs);
  return ((await used()) - before) / (idleMs / 1000);
}

async function deliver(
  { databaseUrl }: Cluster,
  url: string,
  members: readonly Member[],
  lastsMs: number,
): Promise<() => Promise<number>> {
  const roomId = await addLiveRoom(databaseUrl);
  const writers = await openWriters(databaseUrl, url, writerCount);
  let delivered = 0;
  const readers: CrowdSocket[] = [];
  for (const { token, session } of members) {
    const reader = await CrowdSocket.connect(url, { token, session, tab: session });
    for (const name of ['join_room', 'enter_chat']) await reader.ask(name, { roomId });
    reader.onText = (text) => {
      delivered += text.split('"messageId"').length - 1;
    };
    readers.push(reader);
  }
  return async () => {
    const untilMs = performance.now() + lastsMs;
    const written = await writeTogether(writers, {
      roomId,
      name: `cost-${roomId}`,
      perSecond: messagesPerSecond,
      untilMs,
    });
    // A page that leaves earlier would have its node get messages that it serves no more.
    await eventually('every page has every message', () => delivered >= written.length * readers.length);
    for (const socket of [...readers, ...writers]) socket.close();
    return delivered;
  };
}

/** One page after the other, at the chosen rate where the cluster keeps up. */
async function callTogether(url: string, members: readonly Member[], lastsMs: number): Promise<() => Promise<number>> {
  // The pages of the measurement before have closed their connections.
  await delay(1000);
  return async () => {
    const untilMs = performance.now() + lastsMs;
    let count = 0;
    const call = async () => {
      const member = required(members[count % members.length]);
      count += 1;
      await callOnce(url, { path: '/api/rooms/', as: member, headers: { 'x-palco-tab': member.session } });
    };
    const lane = async (number: number) => {
      let nextMs = performance.now() + (number * 1000) / callsPerSecond;
      while (nextMs < untilMs) {
        await delay(Math.max(0, nextMs - performance.now()));
        await call();
        nextMs += (lanes * 1000) / callsPerSecond;
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
    return count;
  };
}

async function unwantedAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^palco_bus_unwanted(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('unreachable: it was just measured');
  return value;
};
