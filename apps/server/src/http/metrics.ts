/** Figures for Prometheus at /metrics. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpSeconds = new Histogram({
    name: 'palco_http_seconds',
    help: 'Time to answer a route',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: (route: string, status: number, seconds: number) =>
      httpSeconds.labels(route, String(status)).observe(seconds),
    gauge: (name: string, help: string, read: () => number) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    registry,
  };
};

/** Without a token only this machine may read them. */
export const addMetrics = (app: FastifyInstance, metrics: Metrics, token: string | undefined) => {
  app.get('/metrics', async (request, reply) => {
    const isAllowed = token ? request.headers.authorization === `Bearer ${token}` : isLoopback(request.ip);
    if (!isAllowed) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};

const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
