/** One order of a chat that both api nodes write into, for pages that drop and come back. */
import { setTimeout as delay } from 'node:timers/promises';
import { addLiveRoom, CrowdSocket, seedCrowd } from '../../bench/lib/crowd.ts';
import { eventually } from '../faults/eventually.ts';
import { ChatPage } from './chat-pages.ts';
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
  const writers = await Promise.all(cluster.api.map(({ url }) => openWriters(cluster.databaseUrl, url)));
  await eventually('all pages are in the chat', () => readers.every(({ link }) => link.isReady));
  const acknowledged: string[] = [];
  const untilMs = performance.now() + size.seconds * 1000;
  const dropping = dropAtRandom(readers, untilMs);
  await Promise.all(writers.flat().map((socket, index) => write(socket, { roomId, index, untilMs, acknowledged })));
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

async function openWriters(databaseUrl: string, url: string): Promise<CrowdSocket[]> {
  const staff = await seedCrowd(databaseUrl, writersPerNode, true);
  return Promise.all(staff.map(({ token, session }) => CrowdSocket.connect(url, { token, session })));
}

type Writing = { roomId: string; index: number; untilMs: number; acknowledged: string[] };

/** At the pace that makes the demanded rate of all writers together; late messages are not made up for. */
async function write(socket: CrowdSocket, { roomId, index, untilMs, acknowledged }: Writing): Promise<void> {
  const everyMs = (writersPerNode * 1000) / perNode;
  await delay(Math.random() * everyMs);
  for (let n = 0; performance.now() < untilMs; n += 1) {
    const nextMs = performance.now() + everyMs;
    const payload = { roomID: roomId, message: `fala ${index} ${n}`, type: 0, clientId: `order-${index}-${n}` };
    const answer = await socket.ask('send_message', payload);
    if (!answer.ok) throw new Error(`send_message was refused: ${answer.error}`);
    acknowledged.push((answer.data as { messageId: string }).messageId);
    await delay(Math.max(0, nextMs - performance.now()));
  }
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
