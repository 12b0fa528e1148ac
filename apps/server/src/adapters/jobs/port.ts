/** Work that must be done even if this process ends before. */
import type { PartStatus } from '@palco/contract/system';
import type { Db } from '../db/database.ts';

export type JobRules = {
  /** Tries after the first one. */
  readonly retries: number;
  /** Seconds before the first retry; each further one waits twice as long, up to the maximum. */
  readonly retryDelayS: number;
  readonly retryDelayMaxS: number;
  /** A job running longer than this is considered dead and retried. */
  readonly timeoutS: number;
  /** For long work: a node without a heartbeat for this long is considered dead and another node gets the job. */
  readonly heartbeatS?: number;
  /** How many of these jobs this node runs at once. */
  readonly atOnce: number;
  /** For many jobs that are added at once: a node takes up to so many in a second, one after the other. */
  readonly perSecond?: number;
};

/** The data of a job; it must survive serialisation to JSON. */
export type JobPayload = Record<string, unknown>;

export type Jobs = {
  /** Declares a kind of job and its handler; called once per kind before `start`. */
  define<Payload extends JobPayload>(
    kind: string,
    rules: JobRules,
    work: (payload: Payload) => Promise<void>,
    /** Called when every try has failed. */
    onGivenUp?: (payload: Payload) => Promise<void>,
  ): JobQueue<Payload>;
  /** Work done at every start and then periodically, by one node at a time; declared before `start`. */
  repeat(kind: string, everyMinutes: number, work: () => Promise<void>): void;
  start(): Promise<void>;
  /** Takes no more jobs and resolves when those that run have ended, or at the signal. Jobs can still be added. */
  stopWorking(signal: AbortSignal): Promise<void>;
  check(): Promise<PartStatus>;
  /** How long the oldest job that could be worked on has waited, in seconds. */
  longestWaitS(): Promise<number>;
  close(): Promise<void>;
};

export type JobQueue<Payload extends JobPayload> = {
  /**
   * With a key: adds nothing while a job of that key waits or runs. With a transaction: the job exists when that is committed, and
   * never without it. With a delay: it is not begun before, unless a job of the same key is added without one.
   */
  add(
    payload: Payload,
    options?: { readonly key?: string; readonly transaction?: Db; readonly delayS?: number },
  ): Promise<void>;
  /** Many jobs in few statements; `perSecond` of them may run at once, and as many more with every second that follows. */
  addPaced(payloads: readonly Payload[], options: { readonly transaction: Db }): Promise<void>;
};
