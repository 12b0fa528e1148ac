/** Runs vitest projects and counts their tests. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './command.ts';
import type { FileTime, Outcome } from './step.ts';

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly unknown[];
  }[];
};

const folder = path.join(root, '.cache/test');

export async function runVitest(
  step: string,
  projects: readonly string[],
  filters: readonly string[],
): Promise<Outcome> {
  const reportFile = path.join(folder, `${step}.json`);
  const notesFile = path.join(folder, `${step}.notes`);
  mkdirSync(folder, { recursive: true });
  for (const file of [reportFile, notesFile]) rmSync(file, { force: true });
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    // Of the tests that passed only the number is of interest; failures are printed in full.
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    '--silent=passed-only',
    ...filters,
  ];
  const { code, output } = await run('vitest', args, { PALCO_TEST_NOTES: notesFile });
  const notes = readLines(notesFile);
  return { ...count(reportFile, code), output, notes, isCounted: true, files: fileTimes(reportFile) };
}

export function count(reportFile: string, code: number): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  const report = readReport(reportFile);
  const passed = report?.numPassedTests ?? 0;
  // A file that does not load has no tests to fail.
  const unloaded =
    report?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0) ?? [];
  const failed = (report?.numFailedTests ?? 0) + unloaded.length;
  // Errors outside any test make vitest fail although every test passed.
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: report?.numPendingTests ?? 0 };
}

export function fileTimes(reportFile: string): FileTime[] {
  const files = readReport(reportFile)?.testResults ?? [];
  return files.map(({ name, startTime, endTime }) => ({ name: path.relative(root, name), ms: endTime - startTime }));
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report: vitest did not get that far, which its exit code says.
    return undefined;
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
