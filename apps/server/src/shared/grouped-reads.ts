/**
 * Reads of one row each that are made together: callers that come while a statement is running share the next one. For one caller it
 * adds nothing; when a full room connects at once, it makes a few statements of hundreds. A row is never older than the call for it.
 */
import { isServiceUnavailable } from './service-unavailable.ts';

type Waiting<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

const maxGroup = 500;
/** A statement that takes longer, because the database is slow or away, does not hold up the callers after it. */
const waitMs = 50;

/** `read` returns one value for each key, in the same order. */
export const createGroupedReads = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  let waiting: Waiting<Key, Value>[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | null = null;

  const readGroup = async (group: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const values = await read(group.map((one) => one.key));
      for (const [index, one] of group.entries()) one.resolve(values[index] as Value);
    } catch (error) {
      // A key that the database refuses must not fail the others.
      if (group.length > 1 && !isServiceUnavailable(error)) for (const one of group) await readGroup([one]);
      else for (const one of group) one.reject(error);
    }
  };

  const start = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const group = waiting.slice(0, maxGroup);
    waiting = waiting.slice(maxGroup);
    if (group.length > 0) await readGroup(group);
    running -= 1;
    if (waiting.length > 0) schedule();
  };

  const begin = () => {
    running += 1;
    // Callers of the same turn of the event loop join the group.
    setImmediate(() => void start());
  };

  const schedule = () => {
    if (running === 0) begin();
    else timer ??= setTimeout(begin, waitMs);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
};
