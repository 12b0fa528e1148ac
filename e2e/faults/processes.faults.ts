/** Every process killed, and standing still for 20 s, in the middle of all work. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { isChosen } from './chosen.ts';
import { report } from './report.ts';
import { openRig, type Rig } from './rig.ts';
import { runRound } from './round.ts';
import { kill, standStill } from './signals.ts';
import { victimNames } from './victims.ts';
import { workloadNames } from './workload.ts';

const stillMs = 20_000;
const faults = victimNames.flatMap((victim) => [
  { name: `kill -9: ${victim}`, cause: (rig: Rig) => kill(rig, victim) },
  { name: `SIGSTOP 20 s: ${victim}`, cause: (rig: Rig) => standStill(rig, victim, stillMs) },
]);

describe.runIf(faults.some(({ name }) => isChosen(name)))('a process', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig();
  });
  afterAll(() => rig.close());

  for (const { name, cause } of faults) {
    it.runIf(isChosen(name))(name, async () => {
      report(await runRound(rig, { name, workloads: workloadNames, fault: () => cause(rig) }));
    });
  }
});
