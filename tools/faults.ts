/**
 * Kills and stops processes, fills the disk and moves the clock in the middle of all work, and prints what became of it as a table.
 *
 *   npm run faults                                   the whole matrix, about half an hour
 *   npm run faults -- --only "kill -9,clock"         the faults whose name contains one of these
 *   npm run faults -- --list                         their names
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultsTable, type Line } from './faults/table.ts';
import { root } from './test/command.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, list: { type: 'boolean' } } });
const reportFile = path.join(root, '.cache/test/faults.jsonl');
mkdirSync(path.dirname(reportFile), { recursive: true });
rmSync(reportFile, { force: true });

// A run in which no fault is chosen names them all as skipped.
const only = values.list ? 'no fault has this name' : values.only;
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', '--reporter=verbose'];
const { status } = spawnSync(process.execPath, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PALCO_FAULTS_ONLY: only, PALCO_FAULTS_REPORT: reportFile },
});
if (!values.list) console.log(faultsTable(readLines()).join('\n'));
process.exitCode = status ?? 1;

function readLines(): Line[] {
  try {
    return readFileSync(reportFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  } catch {
    // No fault came to its end, which the output above explains.
    return [];
  }
}
