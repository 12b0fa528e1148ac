/** A step of `npm test`, and its outcome. */

const names = [
  'types',
  'lint',
  'machine',
  'media worker',
  'promises',
  'imports',
  'dead code',
  'web build',
  'unit',
  'integration',
  'screens',
  'media',
] as const;

export type StepName = (typeof names)[number];

export function isStepName(word: string): word is StepName {
  return names.some((name) => name === word);
}

export type FileTime = { readonly name: string; readonly ms: number };

export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Printed when it failed. */
  readonly output: string;
  /** Lines worth showing also when it passed, e.g. measurements. */
  readonly notes: readonly string[];
  /** True for a set of tests, false for a step that is one check. */
  readonly isCounted: boolean;
  /** The test files and how long each ran. */
  readonly files: readonly FileTime[];
};

export type Step = {
  readonly name: StepName;
  readonly cores: number;
  /** Steps that must have passed before; one that is not part of the run does not hold it up. */
  readonly after: readonly StepName[];
  run(): Promise<Outcome>;
};

export type Result = Outcome & { readonly name: StepName; readonly ms: number };

export function oneCheck(holds: boolean, output: string): Outcome {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, output, notes: [], isCounted: false, files: [] };
}
