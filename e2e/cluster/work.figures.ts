/** Work that nodes leave behind: conversions of a worker that dies, pages and calls of an api node that stops. */
import { setTimeout as delay } from 'node:timers/promises';
import { workloads } from '../faults/workloads.ts';
import type { RunningServer } from '../support/server.ts';
import { closeChat, openChat, timesBack } from './chat-load.ts';
import { seconds } from './figures.ts';
import { measureCluster, type Report, size, timeOf } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ worker: killWorker, stop: stopApiNode });

async function killWorker(rig: ClusterRig, report: Report) {
  const [worker] = rig.cluster.workers;
  const work = await workloads.conversion(rig);
  let [killed, killedAt] = [0, performance.now()];
  for (; killed < 3; killed += 1) {
    const isReady = await Promise.race([
      work.underWay().then(
        () => false,
        () => true,
      ),
      work.goesOn().then(() => true),
    ]);
    if (isReady) break;
    await worker?.kill9();
    killedAt = performance.now();
    await worker?.restart();
  }
  await work.goesOn();
  const doneMs = performance.now() - killedAt;
  const counted = await work.verify().catch((error: unknown) => `failed: ${String(error)}`);
  await work.close();
  const test = `T9 kill -9 of the worker in a conversion, ${killed} times`;
  report(test, 'converted 60 s after the last kill', seconds(doneMs), doneMs <= 60_000);
  report(test, 'the film is whole', counted, !counted.startsWith('failed'));
}

async function stopApiNode(rig: ClusterRig, report: Report) {
  const chat = await openChat(rig.cluster, size.pages);
  const [node] = rig.cluster.api as [RunningServer, RunningServer];
  let [calls, failed, isOver] = [0, 0, false];
  const call = async () => {
    while (!isOver) {
      calls += 1;
      const response = await fetch(`${rig.cluster.url}/api/rooms/viewers`, { headers: { connection: 'close' } }).catch(
        () => null,
      );
      if (!response || response.status >= 500) failed += 1;
      await delay(20);
    }
  };
  const calling = Promise.all(Array.from({ length: 4 }, call));
  const before = chat.readers.map(({ openedAt }) => openedAt.length);
  const stoppedAt = performance.now();
  const stopped = await timeOf(node.stop());
  const back = await timesBack(chat.readers, before, stoppedAt);
  await delay(1000);
  isOver = true;
  await calling;
  await node.restart();
  const { count, lost, doubled } = await closeChat(chat);
  const test = `T11 SIGTERM of an api node, ${size.pages} pages`;
  report(test, 'no call fails', `${failed} of ${calls} calls failed`, failed === 0);
  report(test, 'stopped in the time to drain and 8 s', seconds(stopped), stopped <= 12_000);
  report(
    test,
    'pages are back when it has stopped',
    seconds(Math.max(0, ...back)),
    Math.max(0, ...back) <= stopped + 3000,
  );
  report(test, 'each message once', `${count} acknowledged, ${lost} lost, ${doubled} doubled`, lost + doubled === 0);
}
