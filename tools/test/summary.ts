/** The last lines of `npm test`: where the time went, and whether it is within the budget. */
import type { FileTime, Result } from './step.ts';

/**
 * For the whole run on two cores that have nothing else to do: twelve minutes, and one for each large part of the product that came after
 * they were set (faults, viewers, organizers, reports, several machines). A run over it says so and does not fail.
 */
export const budgetS = (12 + 5) * 60;
const slowestFiles = 10;

type Run = {
  readonly results: readonly Pick<Result, 'name' | 'ms' | 'isCounted' | 'files'>[];
  readonly totalMs: number;
  /** The budget is of all steps together; a run of some of them is not compared with it. */
  readonly isWhole: boolean;
};

export function timeSummary({ results, totalMs, isWhole }: Run): string[] {
  const projects = results.filter((result) => result.isCounted);
  const files = results.flatMap((result) => result.files).toSorted((a, b) => b.ms - a.ms);
  return [
    ...titled('Time by project:', projects.map(timeLine)),
    ...titled(`The ${Math.min(slowestFiles, files.length)} slowest files:`, files.slice(0, slowestFiles).map(timeLine)),
    `${seconds(totalMs)} in all${isWhole ? `, ${budgetVerdict(totalMs)}` : ''}`,
  ];
}

function budgetVerdict(totalMs: number): string {
  const overS = Math.ceil(totalMs / 1000 - budgetS);
  return overS > 0 ? `OVER BUDGET by ${overS} s (budget ${budgetS} s)` : `within budget (${budgetS} s)`;
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

function timeLine({ name, ms }: FileTime): string {
  return `  ${seconds(ms).padStart(9)}  ${name}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
