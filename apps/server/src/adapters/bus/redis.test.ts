import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNetworkProxy } from '../../../test/network-proxy.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts';
import type { Bus } from './port.ts';
import { openRedisBus } from './redis.ts';

const log = pino({ level: 'silent' });
let redis: TestRedis;
const buses: Bus[] = [];

const open = async (nodeId: string, installation = 'ours', logger = log): Promise<Bus> => {
  const bus = await openRedisBus(redis.url, { nodeId, installation, log: logger });
  buses.push(bus);
  return bus;
};
const collect = async (bus: Bus, topic: string): Promise<unknown[]> => {
  const received: unknown[] = [];
  await bus.subscribe(topic, (message) => received.push(message)).ready;
  return received;
};

describe.skipIf(!hasRedis)('the bus over Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => redis.close());

  it('reaches the other nodes that listen to a topic, in order, and not the sender', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const [own, received, other] = [await collect(a, 'x'), await collect(b, 'x'), await collect(b, 'y')];
    for (let index = 0; index < 100; index += 1) a.publish('x', { index });
    await expect.poll(() => received.length).toBe(100);
    expect(received).toEqual(Array.from({ length: 100 }, (_, index) => ({ index })));
    expect([own, other]).toEqual([[], []]);
  });

  it('receives nothing of another installation on the same Redis', async () => {
    const [a, b, foreign] = [await open('a'), await open('b'), await open('c', 'theirs')];
    const [received, theirs] = [await collect(b, 'x'), await collect(foreign, 'x')];
    foreign.publish('x', 'foreign');
    a.publish('x', 'ours');
    await expect.poll(() => received).toEqual(['ours']);
    // Published after the foreign one and received by both nodes of it.
    const other = await open('d', 'theirs');
    other.publish('x', 'last');
    await expect.poll(() => theirs).toEqual(['last']);
    expect(received).toEqual(['ours']);
  });

  it('stops when the last listener of a topic stops', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const [first, second]: [unknown[], unknown[]] = [[], []];
    const one = b.subscribe('x', (message) => first.push(message));
    const two = b.subscribe('x', (message) => second.push(message));
    await Promise.all([one.ready, two.ready]);
    one.stop();
    a.publish('x', 1);
    await expect.poll(() => second).toEqual([1]);
    two.stop();
    const last = await collect(b, 'last');
    a.publish('x', 2);
    a.publish('last', 3);
    await expect.poll(() => last).toEqual([3]);
    expect([first, second]).toEqual([[], [1]]);
  });

  it('is killed and comes back: nodes start and publish meanwhile, are notified of the gap, and receive messages again', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const received = await collect(b, 'x');
    let gaps = 0;
    b.onGap(() => {
      gaps += 1;
    });
    await redis.kill();
    await expect.poll(() => [a.check(), b.check()]).toEqual(['down', 'down']);
    a.publish('x', 'lost');
    const failures: string[] = [];
    const counting = pino({ level: 'warn' }, { write: (line: string) => void failures.push(line) });
    const late = await open('late', 'ours', counting);
    const receivedLate = await collect(late, 'x');
    // Both of its connections fail again after it has subscribed.
    const before = failures.length;
    await expect.poll(() => failures.length).toBeGreaterThan(before + 3);
    await redis.restart();
    await expect.poll(() => [a.check(), b.check(), late.check()]).toEqual(['ok', 'ok', 'ok']);
    await expect.poll(() => gaps).toBeGreaterThan(0);
    await expect
      .poll(() => {
        a.publish('x', 'found');
        return [received.includes('found'), receivedLate.includes('found')];
      })
      .toEqual([true, true]);
    expect(received).not.toContain('lost');
  });

  it('is cut off without a closed connection: a node that goes on to publish notices, and is notified of the gap after', async () => {
    const { hostname, port } = new URL(redis.url);
    const network = await startNetworkProxy(() => ({ host: hostname, port: Number(port) }));
    const url = `redis://${network.host}:${network.port}`;
    const timeouts = { pingMs: 50, stopSendingMs: 200, silentMs: 400 };
    const cutOff = await openRedisBus(url, { nodeId: 'a', installation: 'ours', log, timeouts });
    buses.push(cutOff);
    const b = await open('b');
    const [received, receivedByCutOff] = [await collect(b, 'x'), await collect(cutOff, 'y')];
    const gaps = new Set<string>();
    cutOff.onGap(() => gaps.add('own'));
    b.onGap(() => gaps.add('of the others'));
    network.cut();
    await expect
      .poll(() => {
        cutOff.publish('x', 'lost');
        return cutOff.check();
      })
      .toBe('down');
    network.heal();
    await expect.poll(() => [cutOff.check(), ...gaps].toSorted()).toEqual(['of the others', 'ok', 'own']);
    await expect
      .poll(() => {
        cutOff.publish('x', 'found');
        b.publish('y', 'found');
        return [received.includes('found'), receivedByCutOff.includes('found')];
      })
      .toEqual([true, true]);
    network.close();
  });

  it('that does not answer keeps neither subscribing nor publishing waiting', async () => {
    const a = await open('a');
    redis.signal('SIGSTOP');
    try {
      // Resolves without an answer; the test would run into its limit if it did not.
      await a.subscribe('x', () => {}).ready;
      for (let index = 0; index < 20_000; index += 1) a.publish('x', index);
    } finally {
      redis.signal('SIGCONT');
    }
  });
});
