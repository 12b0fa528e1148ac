/** What a cluster has to do, and what was measured. */
export type Figure = {
  readonly test: string;
  readonly demanded: string;
  readonly measured: string;
  readonly isMet: boolean;
};

export const printFigures = (figures: readonly Figure[]): void => {
  console.log('\n| test | demanded | measured | |\n|---|---|---|---|');
  for (const { test, demanded, measured, isMet } of figures)
    console.log(`| ${test} | ${demanded} | ${measured} | ${isMet ? 'met' : '**missed**'} |`);
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
