/**
 * Runs the steps side by side where the machine allows, prints each with its time, then where the time went and whether it is
 * within the budget, and ends with one line: `N passed, N failed`.
 *
 *   npm test                        all steps
 *   npm test -- journeys            the steps `screens` and `media`, with what they need
 *   npm test -- integration auth    one step, only the test files whose path contains "auth"
 *   npm run check                   the fast half
 */
import { availableParallelism } from 'node:os';
import { schedule } from './test/schedule.ts';
import { isStepName, type Result } from './test/step.ts';
import { allSteps, fastHalf, journeySteps } from './test/steps.ts';

import { seconds, timeSummary } from './test/summary.ts';

/** Words for several steps at once. */
const groups: Readonly<Record<string, readonly string[]>> = { check: fastHalf, journeys: journeySteps };

/** Lines printed of a step that failed; the first errors matter. */
const longestOutput = 200;

const startedAt = performance.now();
const words: string[] = process.argv.slice(2).flatMap((word): readonly string[] => groups[word] ?? [word]);
const chosen = words.filter(isStepName);
const fileFilters = words.filter((word) => !isStepName(word));

const steps = () => allSteps(fileFilters);
const wanted = steps().filter((step) => chosen.length === 0 || isNeeded(step.name));
const results = await schedule(wanted, { cores: Math.max(2, availableParallelism()), onEnd: print });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const isWhole = chosen.length === 0 && fileFilters.length === 0;
console.log(`\n${timeSummary({ results, totalMs: performance.now() - startedAt, isWhole }).join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** The step itself, or a step that a chosen one waits for. */
function isNeeded(name: string): boolean {
  const needed = chosen.flatMap((one) => steps().find((step) => step.name === one)?.after ?? []);
  return [...chosen, ...needed].some((one) => one === name);
}

function print(result: Result): void {
  const mark = result.failed > 0 ? '✗' : '✓';
  const counts = result.isCounted ? `  ${summary(result)}` : '';
  console.log(`${mark} ${result.name.padEnd(12)} ${seconds(result.ms).padStart(8)}${counts}`);
  for (const note of result.notes) console.log(`    ${note}`);
  if (result.failed > 0) console.log(`\n${shortened(result.output)}\n`);
}

function shortened(output: string): string {
  const lines = output.trim().split('\n');
  const rest = lines.length - longestOutput;
  return rest <= 0 ? lines.join('\n') : `${lines.slice(0, longestOutput).join('\n')}\n... and ${rest} more lines`;
}

function summary({ passed, failed, skipped }: Result): string {
  const counts = { passed, failed, skipped };
  const shown = Object.entries(counts).filter(([word, number]) => number > 0 || word === 'passed');
  return shown.map(([word, number]) => `${number} ${word}`).join(', ');
}
