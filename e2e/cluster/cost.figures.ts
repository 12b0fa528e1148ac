/** What deliveries and calls cost on two api nodes, against the same load on one. */
import { setTimeout as delay } from 'node:timers/promises';
import { addLiveRoom, CrowdSocket, type Member, seedCrowd } from '../../bench/lib/crowd.ts';
import { callOnce } from '../faults/http.ts';
import { openWriters, writeTogether } from './chat-writers.ts';
import type { Cluster } from './cluster.ts';
import { cpuSeconds } from './cpu.ts';
import { measureCluster, type Report, size } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ cost: compareCosts }, { media: 0, workers: 0 });

const messagesPerSecond = 50;
const writerCount = 10;
const warmUpMs = 10_000;
const idleMs = 10_000;
/** Calls of each page, one after the other. */
const callsPerPage = 20;

type Used = { readonly nodes: number; readonly redis: number; readonly haproxy: number };
/** Seconds of a core for 1,000 of them. */
type Cost = { readonly all: number; readonly shared: number; readonly text: string };

async function compareCosts({ cluster }: ClusterRig, report: Report) {
  const two = await measure(
    cluster,
    cluster.api.map(({ pid }) => pid()),
  );
  const unwanted = await Promise.all(cluster.api.map(({ url }) => unwantedAt(url)));
  const [first, second] = cluster.api;
  if (!first || !second) throw new Error('unreachable: a cluster has two api nodes');
  await second.stop();
  const one = await measure(cluster, [first.pid()]);
  await second.restart();
  for (const what of ['deliveries', 'calls'] as const) {
    const test = `T15 1,000 ${what}, two nodes against one`;
    const ratio = two[what].all / one[what].all;
    report(
      test,
      '<= 1.15 of the cost',
      `${ratio.toFixed(2)} (${two[what].text}; one node: ${one[what].text})`,
      ratio <= 1.15,
    );
    const share = two[what].shared / two[what].all;
    report(test, 'Redis and balancer <= 15 % of it', `${(100 * share).toFixed(0)} %`, share <= 0.15);
  }
  const idle = `two nodes ${two.idleCores.toFixed(2)} cores, one ${one.idleCores.toFixed(2)}`;
  report('T15 nodes without pages, part of the costs above', 'for the record', idle, true);
  const sum = unwanted.reduce((total, count) => total + count, 0);
  report('T15 messages of rooms that a node does not serve', '0', `${sum}`, sum === 0);
}

async function measure(cluster: Cluster, pids: readonly number[]) {
  const members = await seedCrowd(cluster.databaseUrl, size.pages);
  // Code that was not compiled yet would be counted as cost.
  await (await deliver(cluster, members, warmUpMs))();
  await (await callTogether(cluster.url, members))();
  const idleCores = await idleShare(pids);
  const deliveries = await costOf(cluster, pids, () => deliver(cluster, members, size.seconds * 1000));
  const calls = await costOf(cluster, pids, () => callTogether(cluster.url, members));
  return { deliveries, calls, idleCores };
}

/** What nodes without pages and calls use of a core: their checks of each second. */
async function idleShare(pids: readonly number[]): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  await delay(idleMs);
  return (used() - before) / (idleMs / 1000);
}

/** `work` prepares itself, and then returns what does the work and how often it did it. */
async function costOf(
  { redis, haproxy }: Cluster,
  pids: readonly number[],
  prepare: () => Promise<() => Promise<number>>,
): Promise<Cost> {
  const work = await prepare();
  const beganMs = performance.now();
  const used = (): Used => ({
    nodes: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    redis: cpuSeconds(redis.pid()),
    haproxy: cpuSeconds(haproxy.pid()),
  });
  const before = used();
  const thousands = (await work()) / 1000;
  const after = used();
  const cost = (part: keyof Used) => (after[part] - before[part]) / thousands;
  const shared = cost('redis') + cost('haproxy');
  const share = (after.nodes - before.nodes) / ((performance.now() - beganMs) / 1000);
  const parts = (['nodes', 'haproxy', 'redis'] as const).map((part) => `${part} ${(1000 * cost(part)).toFixed(0)} ms`);
  return { all: cost('nodes') + shared, shared, text: `${parts.join(', ')}, ${share.toFixed(2)} cores` };
}

async function deliver(cluster: Cluster, members: readonly Member[], lastsMs: number): Promise<() => Promise<number>> {
  const roomId = await addLiveRoom(cluster.databaseUrl);
  const writers = await openWriters(cluster.databaseUrl, cluster.url, writerCount);
  let delivered = 0;
  const readers: CrowdSocket[] = [];
  for (const { token, session } of members) {
    const reader = await CrowdSocket.connect(cluster.url, { token, session, tab: session });
    for (const name of ['join_room', 'enter_chat']) await reader.ask(name, { roomId });
    reader.onText = (text) => {
      delivered += text.split('"messageId"').length - 1;
    };
    readers.push(reader);
  }
  return async () => {
    const untilMs = performance.now() + lastsMs;
    await writeTogether(writers, { roomId, name: `cost-${roomId}`, perSecond: messagesPerSecond, untilMs });
    for (const socket of [...readers, ...writers]) socket.close();
    return delivered;
  };
}

async function callTogether(url: string, members: readonly Member[]): Promise<() => Promise<number>> {
  const lanes = 10;
  const callAll = async (lane: number) => {
    for (const [index, member] of members.entries()) {
      if (index % lanes !== lane) continue;
      for (let count = 0; count < callsPerPage; count += 1)
        await callOnce(url, { path: '/api/rooms/', as: member, headers: { 'x-palco-tab': member.session } });
    }
  };
  // The pages of the measurement before have closed their connections.
  await delay(1000);
  return async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => callAll(lane)));
    return members.length * callsPerPage;
  };
}

async function unwantedAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^palco_bus_unwanted(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}
