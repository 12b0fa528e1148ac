/** Chat while api nodes and Redis die. */
import { setTimeout as delay } from 'node:timers/promises';
import { addLiveRoom, seedCrowd } from '../../bench/lib/crowd.ts';
import { eventually } from '../faults/eventually.ts';
import { closeChat, openChat, timesBack } from './chat-load.ts';
import { ChatPage, Writer } from './chat-pages.ts';
import { endAfterCommits } from './commit.ts';
import { percentile, seconds } from './figures.ts';
import { measureCluster, type Report, size } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ chat: killApiNodes, redis: disturbRedis, commit: endNodes });

async function killApiNodes(rig: ClusterRig, report: Report) {
  const chat = await openChat(rig.cluster, size.pages);
  const back: number[] = [];
  for (let count = 0; count < size.kills; count += 1) {
    const node = rig.cluster.api[count % 2];
    const before = chat.readers.map(({ openedAt }) => openedAt.length);
    const killedAt = performance.now();
    await node?.kill9();
    await delay(3000);
    back.push(...(await timesBack(chat.readers, before, killedAt)));
    await node?.restart();
  }
  const { count, lost, doubled, notifiedTwice, unordered } = await closeChat(chat);
  const test = `T1 kill -9 of api nodes, ${size.kills} times, ${size.pages} pages`;
  report(test, 'all back in 10 s', seconds(Math.max(...back)), Math.max(...back) <= 10_000);
  report(test, '95 of 100 back in 4 s', seconds(percentile(back, 0.95)), percentile(back, 0.95) <= 4000);
  const wrong = lost + doubled + notifiedTwice + unordered;
  report(
    test,
    'each message once, in order',
    `${count} acknowledged, ${lost} lost, ${doubled} doubled, ${notifiedTwice} notified twice, ${unordered} unordered`,
    wrong === 0,
  );
}

async function endNodes({ cluster }: ClusterRig, report: Report) {
  const { lateMs, doubled } = await endAfterCommits(cluster, size.ends);
  const test = `T2 a node ends after the commit of a message, ${size.ends} times`;
  report(test, 'on the other node in 2 s', seconds(Math.max(...lateMs)), Math.max(...lateMs) <= 2000);
  report(test, 'sent again, 0 doubled', `${doubled} doubled`, doubled === 0);
}

/** From the acknowledgement of one node to the notice of the other. */
async function disturbRedis(rig: ClusterRig, report: Report) {
  const roomId = await addLiveRoom(rig.cluster.databaseUrl);
  const [staff] = await seedCrowd(rig.cluster.databaseUrl, 1, true);
  const [member] = await seedCrowd(rig.cluster.databaseUrl, 1);
  const [first, second] = rig.cluster.api;
  if (!staff || !member || !first || !second) throw new Error('unreachable: they were just made');
  const page = new ChatPage(second.url, member, roomId);
  const writing = new ChatPage(first.url, staff, roomId);
  await eventually('both are in the chat', () => page.link.isReady && writing.link.isReady);
  const writer = new Writer(writing, roomId, { name: `redis ${roomId}`, everyMs: 100 });
  const late: number[] = [];
  const seen = new Set<string>();
  const waiting = new Map<string, number>();
  const timer = setInterval(() => {
    for (const id of writer.acknowledged.values())
      if (!seen.has(id) && !waiting.has(id)) waiting.set(id, performance.now());
    for (const [id, since] of waiting) {
      if (!page.known.has(id)) continue;
      waiting.delete(id);
      seen.add(id);
      late.push(performance.now() - since);
    }
  }, 10);
  await delay(2000);
  await rig.cluster.redis.kill();
  await delay(15_000);
  await rig.cluster.redis.restart();
  await delay(3000);
  rig.cluster.redis.signal('SIGSTOP');
  await delay(5000);
  rig.cluster.redis.signal('SIGCONT');
  await delay(3000);
  await writer.stop();
  await eventually('everything has arrived', () => [...writer.acknowledged.values()].every((id) => page.known.has(id)));
  clearInterval(timer);
  const test = 'T3 Redis killed for 15 s, stopped for 5 s';
  report(
    test,
    'acknowledged in 250 ms, 99 of 100',
    `${percentile(writer.answerMs, 0.99).toFixed(0)} ms`,
    percentile(writer.answerMs, 0.99) < 250,
  );
  report(test, 'on the other node in 2 s', seconds(Math.max(...late)), Math.max(...late) <= 2000);
  const doubled = page.noticed.length - new Set(page.noticed).size;
  report(
    test,
    '0 lost, 0 doubled',
    `${writer.acknowledged.size} acknowledged, 0 lost, ${doubled} doubled`,
    doubled === 0,
  );
  await Promise.all([page.link.close(), writing.link.close()]);
}
