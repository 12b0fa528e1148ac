/** The steps of `npm test`, in the order in which they are started when there is room. */
import { runCommand } from './command.ts';
import type { Step, StepName } from './step.ts';
import { runVitest } from './vitest.ts';

export const journeySteps: readonly StepName[] = ['screens', 'media'];
export const fastHalf: readonly StepName[] = ['types', 'lint', 'promises', 'imports', 'dead code', 'unit'];

const check = (name: StepName, program: string, args: readonly string[], after: readonly StepName[] = []): Step => ({
  name,
  cores: 1,
  after,
  run: () => runCommand(program, args),
});

export function allSteps(fileFilters: readonly string[]): Step[] {
  return [
    check('types', 'tsc', ['-b', '--pretty', 'false']),
    check('lint', 'biome', ['check', '--reporter=concise', '--max-diagnostics=100']),
    check('machine', 'node', [
      'tools/bootstrap.mjs',
      '--browser',
      '--firefox',
      '--ffmpeg-needed',
      '--redis',
      '--nginx',
      '--haproxy',
      '--faketime',
    ]),
    // Built once for a machine, at low priority beside everything else; the steps that use it wait for it.
    { ...check('media worker', 'node', ['tools/media-worker/provide.ts'], ['machine']), cores: 0 },
    // After the types, so that an error of the compiler is reported once.
    check('promises', 'oxlint', ['--type-aware', '--format=unix'], ['types']),
    check('imports', 'node', ['tools/import-rules/check.ts']),
    check('dead code', 'knip', ['--no-progress', '--no-config-hints']),
    check('web build', 'node', ['tools/bootstrap.mjs', '--build']),
    { name: 'unit', cores: 2, after: [], run: () => runVitest('unit', ['unit', 'unit-web'], fileFilters) },
    // These measure time and open sockets: on a machine of two cores they run alone.
    {
      name: 'integration',
      cores: 2,
      after: ['machine', 'media worker'],
      run: () => runVitest('integration', ['integration'], fileFilters),
    },
    journeys('media', fileFilters),
    journeys('screens', fileFilters),
  ];
}

function journeys(name: 'screens' | 'media', fileFilters: readonly string[]): Step {
  return {
    name,
    cores: 2,
    after: ['machine', 'media worker', 'web build'],
    run: () => runVitest(name, [name], fileFilters),
  };
}
