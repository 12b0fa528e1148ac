/** Role api: the files of the web builds, where nodes share a store. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBuildRepository } from '../features/builds/repository.ts';
import { assetKey, createBuilds, type WebBuild } from '../features/builds/service.ts';
import { assetTypeOf } from '../http/asset-encodings.ts';
import { createFormerAssets } from '../http/former-assets.ts';
import { settlesWithin } from '../shared/deadline.ts';
import { isKey } from '../shared/storage-keys.ts';
import type { Core } from './core.ts';

const dayMinutes = 24 * 60;
/** A store that is slow or away keeps no node from serving. */
const timeoutMs = 10_000;

/** Null where every page comes from the one node that also has its files. To be called before the jobs start. */
export const composeBuilds = (core: Core, { folder, build }: { folder: string; build: string }) => {
  const { nodes, config, storage, jobs, nowMs, log, db, clock } = core;
  if (nodes.isAlone || !config.s3) return null;
  const builds = createBuilds({ repository: createBuildRepository(db, clock.now), storage, nowMs, log });
  jobs.repeat('sweep-builds', dayMinutes, builds.sweep);
  const stop = new AbortController();
  let isSettled = false;
  const publish = async () => {
    if (config.roles.includes('api') && build !== development)
      await builds.publish(await readWebBuild(folder, build), stop.signal);
  };
  return {
    sendFormerAsset: createFormerAssets({ storage, has: builds.has, keyOf: assetKey }),
    start: () => {
      const publishing = publish().catch((error: unknown) => log.warn({ err: error }, 'the web build cannot be read'));
      void settlesWithin(publishing, timeoutMs).finally(() => {
        isSettled = true;
      });
    },
    /** A page that this node sends may ask another one for its files. */
    isReady: () => isSettled,
    close: () => stop.abort(),
  };
};

const development = 'development';

const readWebBuild = async (folder: string, build: string): Promise<WebBuild> => {
  const assets = join(folder, 'assets');
  const entries = await readdir(assets, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(assets.length + 1))
    .filter(isKey);
  return { build, files, read: (file) => readFile(join(assets, file)), typeOf: assetTypeOf };
};
