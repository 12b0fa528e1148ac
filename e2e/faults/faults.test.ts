/** The short form of `npm run faults`: every process is killed once in the middle of all work. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRig, type Rig } from './rig.ts';
import { runRound } from './round.ts';
import { kill } from './signals.ts';
import { workloadNames } from './workload.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

describe('a server', () => {
  it('loses nothing acknowledged, and goes on by itself, when each of its processes is killed', async () => {
    const outcomes = await runRound(rig, {
      name: 'kill -9',
      workloads: workloadNames,
      fault: async (goOn) => {
        await kill(rig, 'transcoder');
        await kill(rig, 'packager');
        await goOn('conversion', 'recording');
        await kill(rig, 'media worker');
        await goOn('live', 'recording');
        await kill(rig, 'database backend');
        await goOn('chat', 'quiz', 'voucher', 'upload');
        await kill(rig, 'database');
        await goOn('chat', 'quiz', 'voucher', 'upload');
        await kill(rig, 'server');
      },
    });
    expect(outcomes.filter(({ isKept }) => !isKept)).toEqual([]);
    expect(outcomes).toHaveLength(workloadNames.length);
  }, 1_200_000);
});
