/**
 * The files of the web builds in the shared store. While nodes of two releases serve beside each other, a page of one asks the other for
 * its files, and pages stay open for days.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Storage } from '../../adapters/storage/port.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { BuildRepository } from './repository.ts';

export type WebBuild = {
  readonly build: string;
  /** Below assets/. */
  readonly files: readonly string[];
  read(file: string): Promise<Buffer>;
  typeOf(file: string): string;
};

export type BuildPorts = {
  repository: BuildRepository;
  storage: Pick<Storage, 'write' | 'remove'>;
  nowMs: () => number;
  log: Logger;
  /** How long to wait for a store or database that is away. */
  retryMs?: number;
  /** How long to wait for another node that stores the same build. */
  timeoutMs?: number;
};

/** The one before may come back, and a page may be open since the one before that. */
const keptBuilds = 3;
const atOnce = 8;
const defaultRetryMs = 30_000;
/** Nodes of a new release start together, and a thousand files are a thousand requests of each. */
const defaultTimeoutMs = 5000;
const checkEveryMs = 250;
/** Of the list of files: any client may ask for any address. */
const cachedMs = 1000;

export const assetKey = (file: string): string => `assets/${file}`;

export const createBuilds = ({
  repository,
  storage,
  nowMs,
  log,
  retryMs = defaultRetryMs,
  timeoutMs = defaultTimeoutMs,
}: BuildPorts) => {
  /** The build that this node began to store. */
  let ownBuild: string | undefined;
  const cache = createCachedReads<ReadonlySet<string>>({ nowMs, ttlMs: cachedMs });

  /** Waits for the node that began; it may have died since. */
  const isStoredByAnother = async (build: string): Promise<boolean> => {
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      if (await repository.isStored(build)) return true;
      await delay(checkEveryMs);
    }
    return false;
  };

  const store = async ({ build, files, read, typeOf }: WebBuild): Promise<void> => {
    const state = await repository.begin(build, files);
    if (state === 'stored') return;
    if (state === 'begun' && build !== ownBuild && (await isStoredByAnother(build))) return;
    ownBuild = build;
    const stored = await repository.storedFiles();
    const missing = files.filter((file) => !stored.has(file));
    const storeNext = async (): Promise<void> => {
      for (let file = missing.pop(); file !== undefined; file = missing.pop())
        await storage.write(assetKey(file), await read(file), typeOf(file));
    };
    await Promise.all(Array.from({ length: atOnce }, storeNext));
    await repository.markStored(build);
  };

  return {
    /** Returns whether the first try has succeeded; goes on in the background until the signal. */
    publish: async (webBuild: WebBuild, signal: AbortSignal): Promise<boolean> => {
      const attempt = () =>
        store(webBuild).then(
          () => true,
          (error: unknown) => {
            log.warn({ err: error }, 'the files of the web build could not be stored for other nodes; tried again');
            return false;
          },
        );
      const repeat = async () => {
        do await delay(retryMs, undefined, { signal });
        while (!(await attempt()));
      };
      const isStored = await attempt();
      // The signal ends it.
      if (!isStored) repeat().catch(() => {});
      return isStored;
    },
    /** Whether the store has the file, of any build. */
    has: async (file: string): Promise<boolean> => (await cache.get('files', repository.storedFiles)).has(file),
    /** Removes the files of builds that are no longer in use. */
    sweep: async (): Promise<void> => {
      const { builds, files } = await repository.withdraw(keptBuilds);
      for (const file of files) await storage.remove(assetKey(file));
      await repository.remove(builds);
    },
  };
};
