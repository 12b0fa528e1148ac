/** Ends requests whose body does not arrive: without a limit a caller could hold a connection for ever. */
import type { FastifyRequest } from 'fastify';

/** For the small bodies of the contract's routes. Uploads may take hours; they only have to go on. */
const bodyMs = 30_000;
/** A connection on which nothing moves for this long is closed; longer than long polling is silent. */
export const idleConnectionMs = 60_000;

/** A hook for `onRequest`. */
export const limitBodyTime =
  (maxMs = bodyMs) =>
  async ({ raw }: FastifyRequest): Promise<void> => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), maxMs);
    const done = () => clearTimeout(timer);
    raw.once('end', done).once('close', done);
  };
