/** Starts each stage, in their order, as soon as what it waits for has passed and enough cores are free. */
import { oneCheck, type Result, type Stage, type StageName } from './stage.ts';

type Options = { readonly cores: number; readonly onEnd: (result: Result) => void };

export async function schedule(stages: readonly Stage[], { cores, onEnd }: Options): Promise<Result[]> {
  const waiting = [...stages];
  const running = new Map<StageName, Promise<void>>();
  const results: Result[] = [];
  let freeCores = cores;

  function end(result: Result) {
    results.push(result);
    onEnd(result);
  }

  async function start(stage: Stage) {
    const startedAt = performance.now();
    freeCores -= stage.cores;
    const outcome = await stage.run().catch((error: unknown) => oneCheck(false, String(error)));
    freeCores += stage.cores;
    running.delete(stage.name);
    end({ ...outcome, name: stage.name, ms: performance.now() - startedAt });
  }

  function isHeldUp(stage: Stage): boolean {
    return stage.after.some((name) => running.has(name) || waiting.some((other) => other.name === name));
  }

  while (waiting.length + running.size > 0) {
    // A small stage does not overtake one that needs more cores: it would wait until the end.
    const next = waiting.find((stage) => !isHeldUp(stage));
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
