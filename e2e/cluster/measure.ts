/** A file of figures: opens a cluster, measures one thing after the other, and writes what was demanded and measured for bench/cluster.ts. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportLine } from './figures.ts';
import { type ClusterRig, openClusterRig } from './rig.ts';

const { PALCO_CLUSTER_REPORT } = process.env;
const option = (name: string, usual: number): number => Number(process.env[`PALCO_CLUSTER_${name}`] ?? usual);
/** How much of it, by the options of the bench. */
export const size = {
  pages: option('PAGES', 400),
  kills: option('KILLS', 10),
  ends: option('ENDS', 20),
  seconds: option('SECONDS', 60),
};
const limitMs = 900_000;

export type Report = (test: string, demanded: string, measured: string, isMet: boolean) => void;
export type Measurement = (rig: ClusterRig, report: Report) => Promise<void>;

/** Each is measured on the same cluster, which the ones before have left whole. */
export function measureCluster(
  measurements: Readonly<Record<string, Measurement>>,
  options?: Parameters<typeof openClusterRig>[0],
): void {
  for (const part of Object.keys(measurements)) write({ part, isMeasured: false });
  let rig: ClusterRig;
  beforeAll(async () => {
    rig = await openClusterRig(options);
  });
  afterAll(() => rig?.close());
  describe('a cluster', () => {
    it.each(Object.entries(measurements))(
      'has the figures that are demanded: %s',
      async (part, measure) => {
        const missed: string[] = [];
        await measure(rig, (test, demanded, measured, isMet) => {
          write({ test, demanded, measured, isMet });
          if (!isMet) missed.push(`${test}: ${measured} instead of ${demanded}`);
        });
        write({ part, isMeasured: true });
        expect(missed).toEqual([]);
      },
      limitMs,
    );
  });
}

function write(line: ReportLine): void {
  if (PALCO_CLUSTER_REPORT) appendFileSync(PALCO_CLUSTER_REPORT, `${JSON.stringify(line)}\n`);
}

export async function timeOf(work: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work;
  return performance.now() - since;
}
