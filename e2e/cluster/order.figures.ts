/** One order of a chat that both api nodes write into, for pages that drop and come back. */
import { setTimeout as delay } from 'node:timers/promises';
import { addLiveRoom, seedCrowd } from '../../bench/lib/crowd.ts';
import { eventually } from '../faults/eventually.ts';
import { ChatPage } from './chat-pages.ts';
import { openWriters, writeTogether } from './chat-writers.ts';
import { measureCluster, type Report, size } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ order: writeOnBothNodes }, { media: 0, workers: 0 });

const perNode = 200;
/** Each waits for its answers, and sends five messages a second. */
const writersPerNode = 40;
const readerCount = 20;
const dropEveryMs = 300;

async function writeOnBothNodes({ cluster }: ClusterRig, report: Report) {
  const roomId = await addLiveRoom(cluster.databaseUrl);
  const readers = (await seedCrowd(cluster.databaseUrl, readerCount)).map(
    (member) => new ChatPage(cluster.url, member, roomId),
  );
  const writers = await Promise.all(
    cluster.api.map(({ url }) => openWriters(cluster.databaseUrl, url, writersPerNode)),
  );
  await eventually('all pages are in the chat', () => readers.every(({ link }) => link.isReady));
  const untilMs = performance.now() + size.seconds * 1000;
  const dropping = dropAtRandom(readers, untilMs);
  const writing = { roomId, name: `order-${roomId}`, perSecond: 2 * perNode, untilMs };
  const acknowledged = await writeTogether(writers.flat(), writing);
  const drops = await dropping;
  const stored = (
    await cluster.sql<{ id: string }>(`select id from chat_messages where room_id = ${roomId} order by id`)
  ).map(({ id }) => String(id));
  const missing = () => readers.map(({ known }) => stored.filter((id) => !known.has(id)).length);
  await eventually('every page knows every message', () => missing().every((count) => count === 0));
  const unordered = readers.filter(({ noticed }) => !isRising(noticed)).length;
  for (const socket of writers.flat()) socket.close();
  await Promise.all(readers.map(({ link }) => link.close()));
  const test = `T4 two nodes write into one room for ${size.seconds} s, ${readerCount} pages drop ${drops} times`;
  const rate = acknowledged.length / size.seconds;
  report(test, `${2 * perNode} messages/s`, `${rate.toFixed(0)} messages/s`, rate >= 2 * perNode * 0.95);
  const lost = new Set(acknowledged).size - stored.length;
  report(
    test,
    'one order, 0 holes',
    `${stored.length} stored, ${lost} lost, ${unordered} unordered`,
    unordered + Math.abs(lost) === 0,
  );
}

async function dropAtRandom(readers: readonly ChatPage[], untilMs: number): Promise<number> {
  let count = 0;
  for (; performance.now() < untilMs; count += 1) {
    readers[Math.floor(Math.random() * readers.length)]?.link.drop();
    await delay(dropEveryMs);
  }
  return count;
}

const isRising = (ids: readonly string[]) =>
  ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1] ?? '0'));
