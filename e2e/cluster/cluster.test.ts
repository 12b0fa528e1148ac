/**
 * The short form of `npm run bench -- cluster`: processes of a cluster are killed and stopped in the middle of work. The
 * balancer, uploads and the pages of people are in the long form only.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRound } from '../faults/round.ts';
import { send } from '../faults/victims.ts';
import type { RunningServer } from '../support/server.ts';
import { addSkewedNodes, answerOnBoth, leaseOnBoth, skewS, talkOnBoth } from './clocks.ts';
import { missingPrograms } from './cluster.ts';
import { endAfterCommits } from './commit.ts';
import { countLateSegments, mediaNodeOf, mediaProcessesOf } from './live-load.ts';
import { type ClusterRig, openClusterRig } from './rig.ts';

let rig: ClusterRig;
beforeAll(async () => {
  if (missingPrograms.length === 0) rig = await openClusterRig();
});
afterAll(() => rig?.close());

/** A killed node is started again, as systemd or a container runtime does; nothing else is helped. */
const kill = async (node: RunningServer | undefined) => {
  await node?.kill9();
  await node?.restart();
};

const name = missingPrograms.length === 0 ? 'a cluster' : `a cluster (not run: ${missingPrograms.join(', ')} missing)`;

describe.skipIf(missingPrograms.length > 0)(name, () => {
  it('loses nothing acknowledged, and goes on by itself, when its processes are killed or stand still', async () => {
    const { api, workers, redis, store } = rig.cluster;
    const outcomes = await runRound(rig, {
      name: 'kill -9',
      workloads: ['chat', 'quiz', 'voucher', 'conversion', 'live', 'recording'],
      fault: async (goOn) => {
        const workerStarted = kill(workers[0]);
        await kill(api[0]);
        await goOn('chat', 'quiz', 'voucher');
        await workerStarted;
        await kill(api[1]);
        await goOn('chat', 'quiz', 'voucher');
        const { roomId } = await rig.transmission();
        const { holder, row } = await mediaNodeOf(rig, roomId);
        const stopped = mediaProcessesOf(holder as RunningServer);
        send(stopped, 'SIGSTOP');
        await goOn('live', 'recording');
        send(stopped, 'SIGCONT');
        await goOn('live', 'recording');
        expect((await mediaNodeOf(rig, roomId)).row?.node_id).not.toBe(row?.node_id);
        expect(await countLateSegments(rig, row?.generation ?? '')).toBe(0);
        await redis.kill();
        await goOn('chat');
        await redis.restart();
        await store.kill9();
        await goOn('live', 'recording');
        await store.restart();
      },
    });
    expect(outcomes.filter(({ isKept }) => !isKept)).toEqual([]);
    expect(outcomes).toHaveLength(6);
  }, 1_200_000);

  it('delivers a message once whose node ended before it notified the others', async () => {
    const { doubled } = await endAfterCommits(rig.cluster, 1);
    expect(doubled).toBe(0);
  });

  it('uses one clock, that of the database, where those of its machines differ by seconds', async (context) => {
    const nodes = await addSkewedNodes(rig.cluster);
    if (!nodes) return context.skip('faketime is missing');
    const answers = await answerOnBoth(rig, nodes, nodes.ahead, 2);
    const talk = await talkOnBoth(rig, nodes, 4);
    const lease = await leaseOnBoth(rig, nodes);
    expect([answers.refused, talk.isInOrder]).toEqual([0, true]);
    expect(Math.max(answers.offMs, talk.offMs, lease.offMs)).toBeLessThan(skewS * 500);
  });
});
