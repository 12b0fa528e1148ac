/**
 * Calls every route and request of the contract with valid, damaged and senseless input as every kind of caller.
 *
 *   npm run fuzz -- --count 100000 --seed 7
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--execArgv=--expose-gc', 'test/contract/fuzz'],
  { stdio: 'inherit', env: { ...process.env, PALCO_FUZZ_COUNT: values.count, PALCO_FUZZ_SEED: values.seed } },
);
process.exitCode = status ?? 1;
