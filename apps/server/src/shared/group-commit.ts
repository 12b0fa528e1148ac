/**
 * Group commit: while one insert is on its way the next rows gather, and go together. Under one row it adds nothing, under a
 * thousand it is one statement. Whoever added a row is answered once it is in the database.
 */
type Waiting<Row, Stored> = {
  readonly row: Row;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
};

type GroupCommitPorts<Row, Stored> = {
  /** Stores the rows in order; answers one result for each, in the same order. */
  store: (rows: readonly Row[]) => Promise<readonly Stored[]>;
  /** Told once per batch, before anyone is acknowledged, so that everybody sees one order. */
  onStored: (stored: readonly Stored[]) => void;
};

const maxBatch = 500;

export const createGroupCommit = <Row, Stored>({ store, onStored }: GroupCommitPorts<Row, Stored>) => {
  let waiting: Waiting<Row, Stored>[] = [];
  let running: Promise<void> | null = null;

  const writeBatch = async (batch: readonly Waiting<Row, Stored>[]) => {
    try {
      const stored = await store(batch.map((one) => one.row));
      onStored(stored);
      for (const [index, one] of batch.entries()) one.resolve(stored[index] as Stored);
    } catch (error) {
      // One row the database refuses must not take the others with it.
      if (batch.length > 1) for (const one of batch) await writeBatch([one]);
      else batch[0]?.reject(error);
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
        // Whatever else arrives in this turn of the loop goes along.
        running ??= new Promise<void>((next) => setImmediate(next)).then(run);
      }),
    close: async () => {
      await running;
    },
  };
};
