/** A node that ends between the commit of a chat message and its notice. */
import { addLiveRoom, seedCrowd } from '../../bench/lib/crowd.ts';
import { eventually } from '../faults/eventually.ts';
import { Unanswered } from '../faults/stream.ts';
import { ChatPage } from './chat-pages.ts';
import type { Cluster } from './cluster.ts';

/** How long a page on another node waited for each message, and how many were stored or notified twice. */
export async function endAfterCommits(cluster: Cluster, times: number): Promise<{ lateMs: number[]; doubled: number }> {
  const roomId = await addLiveRoom(cluster.databaseUrl);
  const [staff] = await seedCrowd(cluster.databaseUrl, 1, true);
  const [member] = await seedCrowd(cluster.databaseUrl, 1);
  const [first, second] = cluster.api;
  if (!staff || !member || !first || !second) throw new Error('unreachable: they were just made');
  const victim = await cluster.addNode('api', { PALCO_FAULT: 'exit-after-commit:chat' });
  const page = new ChatPage(second.url, member, roomId);
  const elsewhere = new ChatPage(first.url, staff, roomId);
  const lateMs: number[] = [];
  for (let count = 0; count < times; count += 1) {
    if (count > 0) await victim.restart();
    const payload = { roomID: roomId, message: `fala ${count}`, type: 0, clientId: `commit-${roomId}-${count}` };
    const sender = new ChatPage(victim.url, staff, roomId);
    await eventually('all are in the chat', () => [page, elsewhere, sender].every(({ link }) => link.isReady));
    const answer = await sender.link.ask('send_message', payload).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) throw error;
      return null;
    });
    const endedAt = performance.now();
    if (answer !== null) throw new Error('the node answered, and should have ended');
    await sender.link.close();
    // By a notice, or by the history when the end of the node had the page connect again.
    await eventually('the page on the other node has the message', () => page.known.size > count);
    lateMs.push(performance.now() - endedAt);
    const again = (await elsewhere.link.ask('send_message', payload)) as { messageId: string };
    if (!page.known.has(again.messageId)) throw new Error('the message that was sent again is another one');
  }
  const rows = await cluster.sql<unknown>(`select from chat_messages where room_id = ${roomId}`);
  await Promise.all([page.link.close(), elsewhere.link.close()]);
  return { lateMs, doubled: rows.length - times + (page.noticed.length - new Set(page.noticed).size) };
}
