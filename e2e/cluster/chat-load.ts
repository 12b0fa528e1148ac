/** A room whose pages are spread over the nodes, and people who write in it all the time: ten messages a second together. */
import { addLiveRoom, seedCrowd } from '../../bench/lib/crowd.ts';
import { eventually } from '../faults/eventually.ts';
import { ChatPage, Writer } from './chat-pages.ts';
import type { Cluster } from './cluster.ts';

const writerCount = 20;
const everyMs = 2000;

export async function openChat(cluster: Cluster, size: number) {
  const roomId = await addLiveRoom(cluster.databaseUrl);
  const readers = (await seedCrowd(cluster.databaseUrl, size)).map(
    (member) => new ChatPage(cluster.url, member, roomId),
  );
  const staff = await seedCrowd(cluster.databaseUrl, writerCount, true);
  const writers = staff.map(
    (member, index) =>
      new Writer(new ChatPage(cluster.url, member, roomId), roomId, { name: `fala ${roomId} ${index}`, everyMs }),
  );
  await eventually('all pages are in the chat', () => readers.every(({ link }) => link.isReady));
  return { cluster, roomId, readers, writers };
}

type Chat = Awaited<ReturnType<typeof openChat>>;

/** Compares the acknowledged messages with the stored ones and with those that every page has. */
export async function closeChat({ cluster, roomId, readers, writers }: Chat) {
  await Promise.all(writers.map((writer) => writer.stop()));
  const rows = await cluster.sql<{ id: string; text: string }>(
    `select id, text from chat_messages where room_id = ${roomId}`,
  );
  const times = Map.groupBy(rows, ({ text }) => text);
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged.keys()]);
  const lost = acknowledged.filter((text) => !times.has(text)).length;
  const doubled = [...times.values()].filter(({ length }) => length > 1).length;
  await eventually('every page knows every message', () =>
    readers.every(({ known }) => rows.every(({ id }) => known.has(String(id)))),
  );
  const notifiedTwice = readers.filter(({ noticed }) => new Set(noticed).size !== noticed.length).length;
  const unordered = readers.filter(({ noticed }) =>
    noticed.some((id, index) => index > 0 && BigInt(id) < BigInt(noticed[index - 1] ?? '0')),
  ).length;
  await Promise.all([...readers, ...writers.map(({ page }) => page)].map(({ link }) => link.close()));
  return { count: acknowledged.length, lost, doubled, notifiedTwice, unordered };
}

/** When each page was back that had been connected to the node; pages of the other one are not interrupted. */
export async function timesBack(
  readers: readonly ChatPage[],
  before: readonly number[],
  sinceMs: number,
): Promise<number[]> {
  await eventually('all pages are back', () => readers.every(({ link }) => link.isReady));
  return readers.flatMap(({ openedAt }, index) => {
    const back = openedAt.slice(before[index]).find((at) => at > sinceMs);
    return back === undefined ? [] : [back - sinceMs];
  });
}
