/** Runs dependency-cruiser with the project's rules over a tree; returns its modules and violations. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type Violation = { readonly rule: string; readonly from: string; readonly to: string };
export type Cruise = { readonly modules: ReadonlySet<string>; readonly violations: readonly Violation[] };

type Report = {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

export function cruise(folder: string, trees: readonly string[]): Cruise {
  const program = path.join(root, 'node_modules/.bin/depcruise');
  const config = path.join(root, '.dependency-cruiser.mjs');
  const result = spawnSync(process.execPath, [program, '--config', config, '--output-type', 'json', ...trees], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!result.stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${result.stderr}`);
  const report: Report = JSON.parse(result.stdout);
  return {
    modules: new Set(report.modules.map((module) => module.source)),
    violations: report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
