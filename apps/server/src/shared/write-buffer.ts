/**
 * Rows that are collected in memory and written together at intervals, in order. A batch that fails because the database cannot be
 * reached is kept and tried again; a row that the database refuses is dropped, and the others are written.
 */
import type { Logger } from 'pino';
import { isServiceUnavailable } from './service-unavailable.ts';

export type WriteBuffer<Row> = {
  add(row: Row): void;
  /** Resolves when the rows added before have been written, or could not be. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type WriteBufferOptions<Row> = {
  /** Name of the rows in the log. */
  readonly name: string;
  readonly write: (rows: readonly Row[]) => Promise<void>;
  readonly everyMs: number;
  readonly log: Logger;
  /** Past this many rows in an outage, the oldest are dropped: memory is limited. */
  readonly maxRows?: number;
};

const maxBatch = 1000;

export const createWriteBuffer = <Row>({
  name,
  write,
  everyMs,
  log,
  maxRows = 100_000,
}: WriteBufferOptions<Row>): WriteBuffer<Row> => {
  let waiting: Row[] = [];
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  /** Returns the rows that were not written because the database cannot be reached. */
  const attempt = async (rows: readonly Row[]): Promise<readonly Row[]> => {
    try {
      await write(rows);
      return [];
    } catch (error) {
      if (isServiceUnavailable(error)) return rows;
      if (rows.length > 1) return attemptHalves(rows);
      log.error({ err: error, name }, 'a row could not be written and is dropped');
      return [];
    }
  };

  /** Finds the refused row in a few steps, so that one bad row of a thousand does not cost a thousand statements. */
  const attemptHalves = async (rows: readonly Row[]): Promise<readonly Row[]> => {
    const middle = Math.ceil(rows.length / 2);
    const left = await attempt(rows.slice(0, middle));
    return left.length > 0 ? [...left, ...rows.slice(middle)] : attempt(rows.slice(middle));
  };

  const writeWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      const left = await attempt(batch);
      waiting = [...left, ...waiting.slice(batch.length)];
      if (left.length > 0) return dropOldest();
    }
  };

  const dropOldest = () => {
    const excess = waiting.length - maxRows;
    if (excess <= 0) return;
    waiting = waiting.slice(excess);
    log.error({ name, rows: excess }, 'rows were dropped: the database has been away for too long');
  };

  /** One at a time; calls that come meanwhile share the next one. */
  const flush = (): Promise<void> => {
    if (running === null) {
      running = writeWaiting().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running.then(() => {
      next = null;
      return flush();
    });
    return next;
  };
  const timer = setInterval(() => void flush(), everyMs);

  return {
    add: (row) => {
      waiting.push(row);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
      if (waiting.length > 0) log.error({ name, rows: waiting.length }, 'rows could not be written before the end');
    },
  };
};
