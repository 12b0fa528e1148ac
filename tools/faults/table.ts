/** Faults by row, work by column: after how long it went on, or that something was lost. */

export type Line =
  | { readonly fault: string; readonly refused: string }
  | {
      readonly fault: string;
      readonly workload: string;
      readonly text: string;
      readonly isKept: boolean;
      readonly recoveryMs: number | null;
    };

const notRun = '-';

export function faultsTable(lines: readonly Line[]): string[] {
  const results = lines.flatMap((line) => ('refused' in line ? [] : [line]));
  const workloads = [...new Set(results.map(({ workload }) => workload))];
  const faults = [...new Set(results.map(({ fault }) => fault))];
  const rows = faults.map((fault) => [
    fault,
    ...workloads.map((workload) => {
      const result = results.find((one) => one.fault === fault && one.workload === workload);
      if (!result) return notRun;
      return result.isKept && result.recoveryMs !== null ? `${(result.recoveryMs / 1000).toFixed(1)} s` : 'LOST';
    }),
  ]);
  const header = ['fault', ...workloads];
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    format(header),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map(format),
    ...results
      .filter(({ isKept }) => !isKept)
      .map(({ fault, workload, text }) => `LOST ${fault}, ${workload}: ${text}`),
    ...lines.flatMap((line) => ('refused' in line ? [`NOT RUN ${line.fault}: ${line.refused}`] : [])),
  ];
}
