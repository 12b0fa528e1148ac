import { describe, expect, it } from 'vitest';
import { budgetS, timeSummary } from './summary.ts';

const types = { name: 'types', ms: 20_000, isCounted: false, files: [] } as const;
const unit = { name: 'unit', ms: 30_000, isCounted: true, files: [{ name: 'packages/a.test.ts', ms: 1500 }] } as const;
const journeys = {
  name: 'screens',
  ms: 400_040,
  isCounted: true,
  files: [
    { name: 'e2e/quiz.test.ts', ms: 60_000 },
    { name: 'e2e/interactive.test.ts', ms: 120_000 },
  ],
} as const;

describe('the summary of a test run', () => {
  it('shows the time of each project and the slowest files, longest first', () => {
    expect(timeSummary({ results: [types, unit, journeys], totalMs: 500_000, isWhole: true })).toEqual([
      'Time by project:',
      '     30.0 s  unit',
      '    400.0 s  screens',
      'The 3 slowest files:',
      '    120.0 s  e2e/interactive.test.ts',
      '     60.0 s  e2e/quiz.test.ts',
      '      1.5 s  packages/a.test.ts',
      '500.0 s in all, within budget (1020 s)',
    ]);
  });

  it('shows ten files at most', () => {
    const files = Array.from({ length: 14 }, (_, index) => ({ name: `e2e/${index}.test.ts`, ms: index * 1000 }));
    const lines = timeSummary({ results: [{ ...journeys, files }], totalMs: 1000, isWhole: true });
    expect(lines.filter((line) => line.includes('e2e/'))).toHaveLength(10);
    expect(lines).toContain('The 10 slowest files:');
  });

  it.each([
    [budgetS * 1000, 'within budget (1020 s)'],
    [budgetS * 1000 + 1, 'OVER BUDGET by 1 s (budget 1020 s)'],
    [budgetS * 1000 + 41_300, 'OVER BUDGET by 42 s (budget 1020 s)'],
  ])('compares a whole run of %i ms with the budget', (totalMs, verdict) => {
    expect(timeSummary({ results: [types], totalMs, isWhole: true }).at(-1)).toContain(verdict);
  });

  it('does not compare a part of the steps with the budget', () => {
    expect(timeSummary({ results: [types], totalMs: 900_000, isWhole: false })).toEqual(['900.0 s in all']);
  });
});
