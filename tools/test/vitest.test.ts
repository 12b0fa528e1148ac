import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './command.ts';
import { count, fileTimes } from './vitest.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'palco-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(tests: { passed: number; failed?: number; pending?: number; unloaded?: number }): string {
  const file = path.join(folder, 'report.json');
  const loaded = { status: 'passed', assertionResults: [{}] };
  const unloaded = Array.from({ length: tests.unloaded ?? 0 }, () => ({ status: 'failed', assertionResults: [] }));
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: tests.passed,
      numFailedTests: tests.failed ?? 0,
      numPendingTests: tests.pending ?? 0,
      testResults: [loaded, ...unloaded],
    }),
  );
  return file;
}

describe('the count of a vitest run', () => {
  it('is what the report says', () => {
    expect(count(report({ passed: 5, failed: 2, pending: 1 }), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });

  it('takes a file that does not load for a failure', () => {
    expect(count(report({ passed: 5, unloaded: 1 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('takes an error outside any test for a failure', () => {
    expect(count(report({ passed: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('comes with the time of each file', () => {
    const file = path.join(folder, 'times.json');
    const name = path.join(root, 'e2e/chat.test.ts');
    writeFileSync(file, JSON.stringify({ testResults: [{ name, startTime: 1000, endTime: 4500 }] }));
    expect(fileTimes(file)).toEqual([{ name: 'e2e/chat.test.ts', ms: 3500 }]);
  });

  it('takes a run without a report for a failure', () => {
    expect(count(path.join(folder, 'missing.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
