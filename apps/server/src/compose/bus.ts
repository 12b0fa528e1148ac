/** Every role: messages between the nodes. One process needs none, and loads no client for them. */
import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createMemoryBus } from '../adapters/bus/memory.ts';
import type { Bus } from '../adapters/bus/port.ts';
import { openDatabase } from '../adapters/db/database.ts';
import { readSecret } from '../adapters/db/secrets.ts';
import type { Config } from '../config.ts';

export const openBus = async ({ redisUrl }: Config, databaseUrl: string, log: Logger): Promise<Bus> => {
  if (redisUrl === undefined) return createMemoryBus().connect();
  const installation = await readInstallation(databaseUrl, log);
  const { openRedisBus } = await import('../adapters/bus/redis.ts');
  return openRedisBus(redisUrl, { nodeId: randomUUID(), installation, log });
};

/** Names the installation by a secret of its database, which another one on the same Redis does not know. */
const readInstallation = async (databaseUrl: string, log: Logger): Promise<string> => {
  const db = openDatabase(databaseUrl, log, { poolSize: 1 });
  try {
    return createHash('sha256')
      .update(await readSecret(db, 'bus'))
      .digest('base64url')
      .slice(0, 22);
  } finally {
    await db.destroy();
  }
};
