/** Nodes that record lives into one bucket, each with a folder, an HTTP server and an identity of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { pino } from 'pino';
import type { Db } from '../src/adapters/db/database.ts';
import { createNodeCalls, nodeHeader } from '../src/adapters/nodes/node-calls.ts';
import type { LivingNode } from '../src/adapters/nodes/port.ts';
import type { Storage } from '../src/adapters/storage/port.ts';
import { createFfmpeg } from '../src/adapters/transcoder/ffmpeg.ts';
import { createLiveFiles } from '../src/features/live/recording/live-files.ts';
import type { LiveOutput } from '../src/features/live/recording/live-output.ts';
import { createLivePlaylists } from '../src/features/live/recording/live-playlists.ts';
import { filesInBucket } from '../src/features/live/recording/recording-files.ts';
import { createSegmentRepository } from '../src/features/live/recording/segment-repository.ts';
import { createSharedStore } from '../src/features/live/recording/shared-store.ts';
import { addNodeFiles } from '../src/http/node-files.ts';

const log = pino({ level: 'silent' });

export type RecordingNode = Awaited<ReturnType<ReturnType<typeof createRecordingNodes>['start']>>;

type NodeOptions = { folder?: string; keptMs?: number; write?: Storage['write'] };

export const createRecordingNodes = (db: Db, storage: Storage) => {
  const living = new Map<string, LivingNode>();
  const closing: (() => Promise<unknown>)[] = [];
  const nodeCalls = createNodeCalls('secret of the nodes', Date.now);

  const start = async (id: string, { folder, keptMs = 60_000, write = storage.write }: NodeOptions = {}) => {
    const spool = folder ?? (await mkdtemp(join(tmpdir(), 'palco-spool-')));
    const scratch = await mkdtemp(join(tmpdir(), 'palco-finishing-'));
    const app = fastify();
    addNodeFiles(app, { folder: spool, isSigned: nodeCalls.isSigned });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    living.set(id, { id, name: id, roles: ['media'], address, capacity: 1, load: 0, isDraining: false });
    const repository = createSegmentRepository(db);
    const generations = new Map<string, string>();
    const isLiving = (nodeId: string) => living.has(nodeId);
    const playlists = createLivePlaylists({ repository, isLiving, nowMs: () => performance.now(), log });
    const sign = (path: string) => ({ [nodeHeader]: nodeCalls.sign(path) });
    const files = createLiveFiles({
      playlists,
      stored: filesInBucket(storage),
      isCached: true,
      living: () => [...living.values()],
      sign,
      log,
    });
    const store = createSharedStore({
      repository,
      storage: { ...storage, write },
      transcoder: createFfmpeg(),
      nodeId: id,
      generationHere: (roomId) => generations.get(roomId) ?? null,
      folders: { spool, scratch },
      onAdded: playlists.changed,
      log,
      uploads: { keptMs, retryMs: { first: 20, longest: 100 }, closeMs: 100 },
    });
    /** As a node does that is cut off: it goes on, but other nodes do not find it. */
    const die = async () => {
      living.delete(id);
      await app.close();
    };
    /** As a machine that vanished: connections are neither refused nor answered. Returns how many askers have given up. */
    const fallSilent = async (): Promise<() => number> => {
      let givenUp = 0;
      const silent = createServer((request) => request.once('close', () => (givenUp += 1)));
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      closing.push(async () => {
        silent.closeAllConnections();
        silent.close();
      });
      const node = living.get(id);
      const { port } = silent.address() as AddressInfo;
      if (node) living.set(id, { ...node, address: `http://127.0.0.1:${port}` });
      return () => givenUp;
    };
    const close = async () => {
      await die();
      await store.close();
      for (const path of [spool, scratch]) await rm(path, { recursive: true, force: true });
    };
    closing.push(close);
    return { id, address, spool, repository, store, playlists, files, generations, die, fallSilent };
  };

  return {
    start,
    sign: nodeCalls.sign,
    close: async () => {
      for (const close of closing.splice(0)) await close();
    },
  };
};

/** Opens the output of a live on a node that has the room. */
export const beginOutput = (
  node: RecordingNode,
  live: { roomId: string; recordingId: string },
  onReplaced: () => void = () => {},
): LiveOutput => {
  const output = node.store.open(live, onReplaced);
  if (!output) throw new Error(`${node.id} does not have the room`);
  return output;
};
