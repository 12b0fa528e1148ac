/** A demand on a cluster, and the measured value. */
export type Figure = {
  readonly test: string;
  readonly demanded: string;
  readonly measured: string;
  readonly isMet: boolean;
};

/** A line of the report of a run: a part that was to be measured, one that came to its end, or a figure. */
export type ReportLine = Figure | { readonly part: string; readonly isMeasured: boolean };

/** T2 before T10; those without a number last. */
const numberOf = ({ test }: Figure): number => Number(/^T(\d+)/.exec(test)?.[1] ?? 100);

export const printFigures = (figures: readonly Figure[]): void => {
  console.log('\n| test | demanded | measured | |\n|---|---|---|---|');
  for (const { test, demanded, measured, isMet } of figures.toSorted((a, b) => numberOf(a) - numberOf(b)))
    console.log(`| ${test} | ${demanded} | ${measured} | ${isMet ? 'met' : '**missed**'} |`);
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
