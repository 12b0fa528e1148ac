/** The rows of the table that `npm run faults` prints. */
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Outcome } from './round.ts';

export function report(outcomes: readonly Outcome[]): void {
  const file = process.env['PALCO_FAULTS_REPORT'];
  for (const outcome of outcomes) {
    if (file === undefined) console.log(JSON.stringify(outcome));
    else appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  }
  expect(outcomes.filter(({ isKept }) => !isKept)).toEqual([]);
}

/** A fault that this machine does not allow. */
export function reportRefused(fault: string, reason: string): void {
  const file = process.env['PALCO_FAULTS_REPORT'];
  const line = JSON.stringify({ fault, refused: reason });
  if (file === undefined) console.log(line);
  else appendFileSync(file, `${line}\n`);
}
