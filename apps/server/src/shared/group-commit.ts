/**
 * Group commit: rows that arrive while an insert is running are stored together by the next one. For one row it adds nothing,
 * for a thousand it is one statement. `add` resolves once the row is in the database.
 */
import { isServiceUnavailable } from './service-unavailable.ts';

type Waiting<Row, Stored> = {
  readonly row: Row;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
};

type GroupCommitPorts<Row, Stored> = {
  /**
   * Stores the rows in order; returns one result for each, in the same order. Called again with the same rows when the connection
   * was lost, so it must store a row once only.
   */
  store: (rows: readonly Row[]) => Promise<readonly Stored[]>;
  /** Called once per batch, before its rows are acknowledged, so that all pages see the same order. */
  onStored: (stored: readonly Stored[]) => void;
};

const maxBatch = 500;

export const createGroupCommit = <Row, Stored>({ store, onStored }: GroupCommitPorts<Row, Stored>) => {
  let waiting: Waiting<Row, Stored>[] = [];
  let running: Promise<void> | null = null;

  /** A connection that was lost is replaced at once; only when that fails too is the database away. */
  const storeOrRepeat = (rows: readonly Row[]): Promise<readonly Stored[]> =>
    store(rows).catch((error: unknown) => {
      if (isServiceUnavailable(error)) return store(rows);
      throw error;
    });

  const writeBatch = async (batch: readonly Waiting<Row, Stored>[]) => {
    try {
      const stored = await storeOrRepeat(batch.map((one) => one.row));
      onStored(stored);
      for (const [index, one] of batch.entries()) one.resolve(stored[index] as Stored);
    } catch (error) {
      // A row that the database refuses must not fail the others; without a database there is nothing to try.
      const isRefused = !isServiceUnavailable(error);
      if (isRefused && batch.length > 1) for (const one of batch) await writeBatch([one]);
      else for (const one of batch) one.reject(error);
    }
  };

  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      await writeBatch(batch);
    }
    running = null;
  };

  return {
    add: (row: Row): Promise<Stored> =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        // Rows that arrive in the same turn of the event loop join the batch.
        running ??= new Promise<void>((next) => setImmediate(next)).then(run);
      }),
    close: async () => {
      await running;
    },
  };
};
