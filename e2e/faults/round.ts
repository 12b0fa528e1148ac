/** One fault in the middle of all work: applied, survived, and everything acknowledged counted afterwards. */
import type { Rig } from './rig.ts';
import type { Work, WorkloadName } from './workload.ts';
import { workloads } from './workloads.ts';

export type Outcome = {
  readonly fault: string;
  readonly workload: WorkloadName;
  /** Describes the count, or the loss. */
  readonly text: string;
  readonly isKept: boolean;
  /** From the end of the fault to the first new acknowledgement; null when it never came. */
  readonly recoveryMs: number | null;
};

type Round = {
  readonly name: string;
  readonly workloads: readonly WorkloadName[];
  /** Resolves when the fault is over. `goOn` resolves when each of the named workloads does new work, which it may have to do during the fault. */
  readonly fault: (goOn: (...names: WorkloadName[]) => Promise<void>) => Promise<void>;
};

type Running = { readonly name: WorkloadName; readonly work: Work };

export async function runRound(rig: Rig, round: Round): Promise<Outcome[]> {
  const running: Running[] = [];
  try {
    const begin = async (names: readonly WorkloadName[]) => {
      const begun: Running[] = [];
      for (const name of names) begun.push({ name, work: await workloads[name](rig) });
      running.push(...begun);
      await Promise.all(begun.map(({ work }) => work.underWay()));
    };
    // The conversion is over by itself in some seconds, so it begins when all else is under way.
    await begin(round.workloads.filter((name) => name !== 'conversion'));
    await begin(round.workloads.filter((name) => name === 'conversion'));
    await round.fault(async (...names) => {
      await Promise.all(running.filter(({ name }) => names.includes(name)).map(({ work }) => work.goesOn()));
    });
    const overMs = performance.now();
    const recoveries = await Promise.all(running.map(({ work }) => recoveryOf(work, overMs)));
    const outcomes: Outcome[] = [];
    // In order: the recording ends the live.
    for (const [index, { name, work }] of running.entries()) {
      const { recoveryMs, problem } = recoveries[index] ?? { recoveryMs: null, problem: 'not tried' };
      const counted = await work.verify().catch((error: unknown) => error);
      const isKept = problem === null && typeof counted === 'string';
      const text = problem ?? (counted instanceof Error ? counted.message : String(counted));
      outcomes.push({ fault: round.name, workload: name, isKept, text, recoveryMs });
    }
    return outcomes;
  } finally {
    for (const { work } of running) await work.close();
  }
}

async function recoveryOf(work: Work, sinceMs: number): Promise<{ recoveryMs: number | null; problem: string | null }> {
  try {
    await work.goesOn();
    return { recoveryMs: performance.now() - sinceMs, problem: null };
  } catch (error) {
    return { recoveryMs: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
