/** Starts each step, in their order, as soon as what it waits for has passed and enough cores are free. */
import { oneCheck, type Result, type Step, type StepName } from './step.ts';

type Options = { readonly cores: number; readonly onEnd: (result: Result) => void };

export async function schedule(steps: readonly Step[], { cores, onEnd }: Options): Promise<Result[]> {
  const waiting = [...steps];
  const running = new Map<StepName, Promise<void>>();
  const results: Result[] = [];
  let freeCores = cores;

  function end(result: Result) {
    results.push(result);
    onEnd(result);
  }

  async function start(step: Step) {
    const startedAt = performance.now();
    freeCores -= step.cores;
    const outcome = await step.run().catch((error: unknown) => oneCheck(false, String(error)));
    freeCores += step.cores;
    running.delete(step.name);
    end({ ...outcome, name: step.name, ms: performance.now() - startedAt });
  }

  function isHeldUp(step: Step): boolean {
    return step.after.some((name) => running.has(name) || waiting.some((other) => other.name === name));
  }

  while (waiting.length + running.size > 0) {
    // A small step does not overtake one that needs more cores: it would wait until the end.
    const next = waiting.find((step) => !isHeldUp(step));
    if (next === undefined || next.cores > freeCores) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const failed = results.find((result) => next.after.includes(result.name) && result.failed > 0);
    if (failed === undefined) running.set(next.name, start(next));
    else end({ ...oneCheck(false, `Not run, because "${failed.name}" failed.`), name: next.name, ms: 0 });
  }
  return results;
}
