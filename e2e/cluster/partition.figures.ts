/** A network that is cut between two parts of a cluster: nothing arrives, and no connection is closed. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../faults/eventually.ts';
import { closeChat, openChat, timesBack } from './chat-load.ts';
import { seconds } from './figures.ts';
import { beginLive, endLive, timesOfMedia } from './live-load.ts';
import { measureCluster, type Report, size, timeOf } from './measure.ts';
import { openLinks } from './network-links.ts';
import { watchPicture } from './picture.ts';
import type { ClusterRig } from './rig.ts';

const links = openLinks();
const cutMs = 20_000;

measureCluster(
  {
    'partition of media and database': (rig, report) => cutMedia(rig, report, { from: 'database', isMoved: true }),
    'partition of media and api': (rig, report) => cutMedia(rig, report, { from: 'node', isMoved: true }),
    'partition of media and Redis': (rig, report) => cutMedia(rig, report, { from: 'redis', isMoved: false }),
    'partition of media and store': (rig, report) => cutMedia(rig, report, { from: 'store', isMoved: false }),
    'partition of one api and database': cutApi,
  },
  { envOf: links.envOf },
);

type Cut = { readonly from: 'database' | 'node' | 'redis' | 'store'; readonly isMoved: boolean };
const names = { database: 'PostgreSQL', node: 'the api nodes', redis: 'Redis', store: 'S3' } as const;

async function cutMedia(rig: ClusterRig, report: Report, { from, isMoved }: Cut) {
  links.targets(rig.cluster);
  const transmission = await beginLive(rig);
  const before = await placeOf(rig, transmission.roomId);
  const link = links.ofMedia(before.address)[from];
  const picture = watchPicture(await rig.transmission());
  const since = performance.now();
  link.cut();
  if (isMoved)
    await eventually('another node serves the room', async () => {
      const now = await placeOf(rig, transmission.roomId);
      return now.nodeId !== '' && now.nodeId !== before.nodeId;
    });
  await timesOfMedia(transmission);
  const playlist = performance.now() - since;
  await delay(Math.max(0, cutMs - (performance.now() - since)));
  link.heal();
  await timesOfMedia(transmission);
  const longest = await picture.stop();
  const after = await placeOf(rig, transmission.roomId);
  const storedMs = await timeOf(
    eventually('every segment is stored', async () => {
      const [row] = await rig.sql<{ count: number }>(
        `select count(*)::int as count from live_segments where stored_at is null and added_at < clock_timestamp() - interval '5 s'`,
      );
      return row?.count === 0;
    }),
  );
  const lost = await rig.sql(`select from live_segments where is_lost`);
  const counted = await endLive(transmission);
  const test = `T7 media node cut off from ${names[from]} for ${cutMs / 1000} s`;
  report(test, 'picture never still for more than 10 s', seconds(longest), longest <= 10_000);
  report(test, 'two more segments by HLS in 14 s', seconds(playlist), playlist <= 14_000);
  const hasMoved = after.generation !== before.generation;
  report(test, isMoved ? 'the room moves' : 'the room stays', hasMoved ? 'moved' : 'stayed', hasMoved === isMoved);
  report(test, 'everything stored 60 s later', seconds(storedMs), storedMs <= 60_000);
  report(test, 'no segment lost', `${lost.length} lost`, lost.length === 0);
  report(test, 'every listed segment is recorded, and plays', counted, !counted.startsWith('failed'));
}

async function placeOf({ cluster }: ClusterRig, roomId: string) {
  const [row] = await cluster.sql<{ address: string; generation: string; nodeId: string }>(
    `select coalesce(address, '') as address, generation, node_id as "nodeId"
     from media_places p left join nodes n on n.id = p.node_id where room_id = ${roomId}`,
  );
  return row ?? { address: '', generation: '', nodeId: '' };
}

/** Half of the people are on that node: the balancer has to send them to the other one. */
async function cutApi(rig: ClusterRig, report: Report) {
  links.targets(rig.cluster);
  const chat = await openChat(rig.cluster, size.pages);
  const before = chat.readers.map(({ openedAt }) => openedAt.length);
  const since = performance.now();
  links.ofApi.cut();
  await eventually('pages of the node are elsewhere', () =>
    chat.readers.some(({ openedAt }, index) => openedAt.length > (before[index] ?? 0)),
  );
  const back = await timesBack(chat.readers, before, since);
  const writes = chat.writers.map(({ acknowledged }) => acknowledged.size);
  await eventually('everybody can write', () =>
    chat.writers.every(({ acknowledged }, index) => acknowledged.size > (writes[index] ?? 0)),
  );
  const writtenMs = performance.now() - since;
  await delay(Math.max(0, cutMs - writtenMs));
  links.ofApi.heal();
  const [, cutOff] = rig.cluster.api;
  const healedMs = await timeOf(
    eventually('the balancer is instructed to use the node again', async () =>
      fetch(`${cutOff?.url}/readyz?of=node`).then(({ ok }) => ok),
    ),
  );
  const { count, lost, doubled } = await closeChat(chat);
  const test = `T7 one api node cut off from PostgreSQL for ${cutMs / 1000} s, ${size.pages} pages`;
  report(
    test,
    'its pages on the other node in 10 s',
    `${back.length} in ${seconds(Math.max(...back))}`,
    Math.max(...back) <= 10_000,
  );
  report(test, 'everybody can write in 15 s', seconds(writtenMs), writtenMs <= 15_000);
  report(test, 'used again 10 s after healing', seconds(healedMs), healedMs <= 10_000);
  report(test, 'each message once', `${count} acknowledged, ${lost} lost, ${doubled} doubled`, lost + doubled === 0);
}
