/** Every role: messages between the nodes. One process needs none, and loads no client for them. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createMemoryBus } from '../adapters/bus/memory.ts';
import type { Bus } from '../adapters/bus/port.ts';
import type { Config } from '../config.ts';

export const openBus = async ({ redisUrl }: Config, log: Logger): Promise<Bus> => {
  if (redisUrl === undefined) return createMemoryBus().connect();
  const { openRedisBus } = await import('../adapters/bus/redis.ts');
  return openRedisBus(redisUrl, { nodeId: randomUUID(), log });
};
