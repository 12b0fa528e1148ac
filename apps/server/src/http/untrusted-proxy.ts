/**
 * Behind a proxy that is not trusted every caller has the address of the proxy: one caller who fails to log in too often locks
 * out everybody. The server cannot know the right number of proxies, but it can say that there is one.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

export const isForwarded = (request: FastifyRequest): boolean =>
  request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;

/** Warns at the first request that a proxy forwarded. */
export const warnOfUntrustedProxy = (app: FastifyInstance, log: Logger) => {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !isForwarded(request)) return;
    hasWarned = true;
    log.warn(
      'requests arrive through a proxy (X-Forwarded-For), but PALCO_TRUSTED_PROXIES is 0: limits per address count all users as one. ' +
        'Set it to the number of proxies in front of this server',
    );
  });
};
