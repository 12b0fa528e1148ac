/**
 * A cluster of processes on this machine, under load, while one of them after the other dies: demanded and measured figures as a table.
 *
 *   node bench/cluster.ts [--pages n] [--kills n] [--ends n] [--seconds n] [--only <part or regular expression>]
 *
 * --pages: pages in the chat (400). --kills: kill -9 of api nodes (10), half as many of media nodes. --ends: nodes that end themselves
 * after a commit (20).
 * --seconds: how long writers write without a pause, and how long the cost is measured (60).
 *
 * The parts are the names in `measureCluster` of e2e/cluster/*.figures.ts, e.g. chat, media, person, upgrade. One that fails does not end the run.
 *
 * All of it shares the cores of one machine with the load and two browsers; figures of a real cluster are better.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures, type ReportLine } from '../e2e/cluster/figures.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '400' },
    kills: { type: 'string', default: '10' },
    ends: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});
const startedAt = performance.now();
const root = path.resolve(import.meta.dirname, '..');
const reportFile = path.join(root, '.cache/test/cluster.jsonl');
mkdirSync(path.dirname(reportFile), { recursive: true });
rmSync(reportFile, { force: true });
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'cluster', '--reporter=verbose'];
const { status } = spawnSync(process.execPath, [...vitest, ...(values.only ? ['-t', `: ${values.only}`] : [])], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PALCO_CLUSTER_PAGES: values.pages,
    PALCO_CLUSTER_KILLS: values.kills,
    PALCO_CLUSTER_ENDS: values.ends,
    PALCO_CLUSTER_SECONDS: values.seconds,
    PALCO_CLUSTER_REPORT: reportFile,
  },
});
const lines = readLines();
printFigures(lines.filter((line) => 'test' in line));
const parts = lines.filter((line) => 'part' in line && new RegExp(`^${values.only}`).test(line.part)) as {
  part: string;
  isMeasured: boolean;
}[];
const measured = new Set(parts.filter(({ isMeasured }) => isMeasured).map(({ part }) => part));
const missing = parts.filter(({ part }) => !measured.has(part)).map(({ part }) => part);
console.log(`\n${measured.size} parts measured in ${Math.round((performance.now() - startedAt) / 60_000)} minutes.`);
if (missing.length > 0) console.log(`Did not come to their end, see above: ${missing.join(', ')}`);
process.exitCode = status ?? 1;

function readLines(): ReportLine[] {
  try {
    const texts = readFileSync(reportFile, 'utf8').split('\n').filter(Boolean);
    return texts.map((text) => JSON.parse(text) as ReportLine);
  } catch {
    // Nothing was begun, which the output above explains.
    return [];
  }
}
