import type { Logger } from 'pino';

const everyMs = 10_000;

/** Compares what is connected to this node with the database. Returns what stops it. */
export const checkRepeatedly = (checks: readonly (() => Promise<void>)[], log: Logger): (() => void) => {
  let isChecking = false;
  const checkAll = async () => {
    for (const check of checks)
      await check().catch((error: unknown) =>
        log.warn({ err: error }, 'connections were not compared with the database'),
      );
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void checkAll().finally(() => {
      isChecking = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
};
