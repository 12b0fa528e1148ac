/**
 * The files of videos in an S3 store. Videos that were made before there was a store, and recordings, lie in folders of this machine:
 * those are used where they are.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Storage } from '../../adapters/storage/port.ts';
import { limitConcurrency } from '../../shared/concurrency.ts';
import { isServiceUnavailable } from '../../shared/service-unavailable.ts';
import { videoContentTypes, videoKey } from '../../shared/video-content.ts';
import type { LocalVideoFiles } from './local-files.ts';
import { type PartUploads, sourceKey } from './part-uploads.ts';
import type { UploadRepository } from './repository.ts';
import type { VideoFiles } from './video-files.ts';

export type StoredVideoPorts = {
  local: LocalVideoFiles;
  uploads: Pick<PartUploads, 'finish' | 'remove' | 'removeUnused'>;
  repository: Pick<UploadRepository, 'findDeleted' | 'find'>;
  storage: Pick<Storage, 'size' | 'open' | 'write' | 'moveIn' | 'remove'>;
  /** Emptied at every start. */
  scratch: string;
};

/** A player that finds this file finds all others. */
const masterPlaylist = 'master.m3u8';
const sentAtOnce = 4;

export const createStoredVideoFiles = async (ports: StoredVideoPorts): Promise<VideoFiles> => {
  const { local, uploads, repository, storage, scratch } = ports;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });

  const fetchSource = async (id: string, path: string, signal: AbortSignal): Promise<string> => {
    const found = await storage.open(sourceKey(id));
    const source = found ? path : await local.findSource(id);
    if (source === null) throw new Error(`the store has no source of video ${id}`);
    if (found) await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }), { signal });
    return source;
  };

  const publish = async (id: string, folder: string, signal: AbortSignal) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const failure = new AbortController();
    const ended = AbortSignal.any([signal, failure.signal]);
    const send = async (name: string) => {
      const type = videoContentTypes[extname(name)] ?? 'application/octet-stream';
      const move = () => storage.moveIn(join(folder, name), videoKey(id, name), type);
      await withRetries(move, ended).catch((error: unknown) => {
        failure.abort(error);
        throw error;
      });
    };
    const inTurn = limitConcurrency(sentAtOnce);
    // All are waited for, so that none is still being sent when the folder is removed.
    await Promise.allSettled(names.filter((name) => name !== masterPlaylist).map((name) => inTurn(() => send(name))));
    await send(masterPlaylist);
  };

  const sweepDeleted = async (before: Date) => {
    for (const id of await repository.findDeleted(before)) {
      // An older database was restored: its videos are there again.
      if (await repository.find(id)) continue;
      await storage.remove(videoKey(id));
      await uploads.remove(id);
    }
  };

  return {
    // The source is copied, and converted it is about as large again.
    spaceFor: (bytes) => 2 * bytes,
    keepSource: async (id) => {
      await local.keepSource(id);
      await uploads.finish(id);
    },
    hasSource: async (id) => (await local.hasSource(id)) || (await storage.size(sourceKey(id))) !== null,
    beginWork: async (id, signal) => {
      // Of each run its own: one that another node takes for dead may still be at work.
      const run = join(scratch, `${id}-${randomUUID()}`);
      const folder = join(run, 'video');
      const end = () => rm(run, { recursive: true, force: true });
      await mkdir(run, { mode: 0o700 });
      try {
        return {
          source: await fetchSource(id, join(run, 'source'), signal),
          folder,
          publish: (published) => publish(id, folder, published),
          // Another run may have published its files there. Those of a deleted video are removed by the sweep.
          withdraw: async () => {},
          end,
        };
      } catch (error) {
        await end();
        throw error;
      }
    },
    removeSource: async (id) => {
      await local.removeSource(id);
      await uploads.remove(id);
    },
    setFile: async (id, name, content) => {
      if (await local.hasVideo(id)) await local.setFile(id, name, content);
      else if (content === null) await storage.remove(videoKey(id, name));
      else await storage.write(videoKey(id, name), Buffer.from(content), videoContentTypes[extname(name)] ?? '');
    },
    setAside: local.setAside,
    sweep: async (before) => {
      await local.sweep(before);
      await uploads.removeUnused(before);
      await sweepDeleted(before);
    },
  };
};

/** A conversion takes much longer than most outages of a store: it is not repeated for one. */
const retryTimeoutMs = 10 * 60_000;
const tryEveryMs = 2000;

const withRetries = async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  const until = performance.now() + retryTimeoutMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isServiceUnavailable(error) || performance.now() > until) throw error;
    }
    await wait(tryEveryMs, undefined, { signal });
  }
};
