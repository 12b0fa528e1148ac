/** Work that nodes leave behind: conversions of a worker that dies, pages and calls of an api node that stops. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../faults/eventually.ts';
import { workloads } from '../faults/workloads.ts';
import type { RunningServer } from '../support/server.ts';
import { closeChat, openChat, timesBack } from './chat-load.ts';
import { seconds } from './figures.ts';
import { measureCluster, type Report, size, timeOf } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ worker: killWorker, stop: stopApiNode });

const films = 2;
/** How much of a film is converted, in percent, when the worker is killed; each time it begins again. */
const killedAtPercent = [30, 60, 90];

async function killWorker(rig: ClusterRig, report: Report) {
  const [worker] = rig.cluster.workers;
  const takenUpMs: number[] = [];
  const found: string[] = [];
  let [kills, early] = [0, 0];
  for (let film = 0; film < films; film += 1) {
    const work = await workloads.conversion(rig);
    for (const percent of killedAtPercent) {
      const { id, run } = await eventually(`${percent} % are converted`, async () => {
        const conversion = await conversionOf(rig);
        if (!conversion) throw new Error('the film was converted before the worker was killed');
        return conversion.progress >= percent ? conversion : null;
      });
      const killedAt = performance.now();
      await worker?.kill9();
      kills += 1;
      if ((await rig.files.read(`uploads/${id}`)) === null) early += 1;
      await worker?.restart();
      await eventually('the conversion has begun again', async () => (await conversionOf(rig))?.run !== run);
      takenUpMs.push(performance.now() - killedAt);
    }
    await work.goesOn();
    found.push(await work.verify().catch((error: unknown) => `failed: ${String(error)}`));
    await work.close();
  }
  const test = `T9 kill -9 of the worker at ${killedAtPercent.join(', ')} % of ${films} conversions, ${kills} times`;
  const longestMs = Math.max(...takenUpMs);
  report(test, 'begun again in 50 s', seconds(longestMs), longestMs <= 50_000);
  report(test, 'the source stays until the film is ready', `${early} gone early`, early === 0);
  report(test, 'the films are whole', found.join('; '), !found.some((one) => one.startsWith('failed')));
}

/** The film that is being converted; its run changes when a worker begins again. */
async function conversionOf({ sql }: ClusterRig) {
  const [row] = await sql<{ id: string; run: string | null; progress: number }>(
    `select id, run, progress::float8 as progress from video_assets where status = 'CONVERTING' order by created_at desc limit 1`,
  );
  return row;
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
