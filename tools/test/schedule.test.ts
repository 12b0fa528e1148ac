import { describe, expect, it } from 'vitest';
import { schedule } from './schedule.ts';
import { oneCheck, type Step, type StepName } from './step.ts';

/** A machine of two cores on which the test decides when each step ends. */
function machine(steps: readonly Pick<Step, 'name' | 'cores' | 'after'>[]) {
  const running = new Map<StepName, (holds: boolean) => void>();
  const ended: string[] = [];
  const all = schedule(
    steps.map((step) => ({
      ...step,
      run: () => new Promise((resolve) => running.set(step.name, (holds) => resolve(oneCheck(holds, '')))),
    })),
    { cores: 2, onEnd: ({ name }) => ended.push(name) },
  );
  async function end(name: StepName, holds = true) {
    running.get(name)?.(holds);
    running.delete(name);
    await new Promise(setImmediate);
  }
  return { all, end, ended, running: () => [...running.keys()] };
}

describe('the steps of a test run', () => {
  it('run side by side as far as the cores go', async () => {
    const { all, end, running } = machine([
      { name: 'types', cores: 1, after: [] },
      { name: 'lint', cores: 1, after: [] },
      { name: 'unit', cores: 1, after: [] },
    ]);
    expect(running()).toEqual(['types', 'lint']);
    await end('lint');
    expect(running()).toEqual(['types', 'unit']);
    await end('types');
    await end('unit');
    expect((await all).map(({ name }) => name)).toEqual(['lint', 'types', 'unit']);
  });

  it('wait for what they need, and let others go first', async () => {
    const { end, running } = machine([
      { name: 'web build', cores: 1, after: [] },
      { name: 'screens', cores: 2, after: ['web build'] },
      { name: 'unit', cores: 1, after: [] },
    ]);
    expect(running()).toEqual(['web build', 'unit']);
    await end('web build');
    expect(running()).toEqual(['unit']);
    await end('unit');
    expect(running()).toEqual(['screens']);
  });

  it('do not overtake one that waits for more cores', async () => {
    const { end, running } = machine([
      { name: 'types', cores: 1, after: [] },
      { name: 'integration', cores: 2, after: [] },
      { name: 'screens', cores: 1, after: [] },
    ]);
    expect(running()).toEqual(['types']);
    await end('types');
    expect(running()).toEqual(['integration']);
    await end('integration');
    expect(running()).toEqual(['screens']);
  });

  it('fail without running when what they need has failed', async () => {
    const { all, end, ended } = machine([
      { name: 'web build', cores: 1, after: [] },
      { name: 'screens', cores: 2, after: ['web build'] },
    ]);
    await end('web build', false);
    expect(ended).toEqual(['web build', 'screens']);
    expect((await all).map(({ failed }) => failed)).toEqual([1, 1]);
  });

  it('count as failed when they cannot be started', async () => {
    const run = () => Promise.reject(new Error('no such program'));
    const [result] = await schedule([{ name: 'types', cores: 1, after: [], run }], { cores: 2, onEnd: () => {} });
    expect(result).toMatchObject({ failed: 1, output: 'Error: no such program' });
  });
});
