/** Figures for Prometheus at /metrics. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isForwarded } from './untrusted-proxy.ts';

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
    gauge: (name: string, help: string, read: () => number | Promise<number>) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await orUnknown(read, Number.NaN));
        },
      });
    },
    /** One for each value of a label. */
    gauges: (name: string, help: string, label: string, read: () => Promise<[string, number][]>) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [value, figure] of await orUnknown(read, [])) this.labels(value).set(figure);
        },
      });
    },
    registry,
  };
};

/** One figure that cannot be read must not hide all others. */
const orUnknown = async <Value>(read: () => Value | Promise<Value>, unknown: Value): Promise<Value> => {
  try {
    return await read();
  } catch {
    return unknown;
  }
};

export type MetricsOptions = { token: string | undefined; isProduction: boolean };

/** Without a token only a developer's own machine may read them: in production a proxy on this machine has its address. */
export const addMetrics = (app: FastifyInstance, metrics: Metrics, { token, isProduction }: MetricsOptions) => {
  app.get('/metrics', async (request, reply) => {
    const isOwnMachine = !isProduction && isLoopback(request.ip) && !isForwarded(request);
    const isAllowed = token ? isSame(request.headers.authorization ?? '', `Bearer ${token}`) : isOwnMachine;
    if (!isAllowed) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};

const isSame = (given: string, right: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
