/** Roles media and worker for recordings, role api for what players fetch of a live. */
import { join } from 'node:path';
import { nodeHeader } from '../adapters/nodes/node-calls.ts';
import type { Transcoder } from '../adapters/transcoder/port.ts';
import type { Placements } from '../features/live/placements.ts';
import { createLiveFiles } from '../features/live/recording/live-files.ts';
import { createLivePlaylists } from '../features/live/recording/live-playlists.ts';
import { createLocalStore } from '../features/live/recording/local-store.ts';
import { filesInBucket, filesInFolder } from '../features/live/recording/recording-files.ts';
import { createSegmentRepository } from '../features/live/recording/segment-repository.ts';
import { createSharedStore } from '../features/live/recording/shared-store.ts';
import type { Core } from './core.ts';

export type RecordingParts = {
  videosFolder: string;
  transcoder: Transcoder;
  placements: Pick<Placements, 'generationHere'>;
};

export const composeRecording = (core: Core, { videosFolder, transcoder, placements }: RecordingParts) => {
  const { db, nodes, nodeCalls, everyNode, storage, config, nowMs, log } = core;
  const repository = createSegmentRepository(db, { isAlone: nodes.isAlone });
  const onAdded = everyNode.define('live segments', (recordingId: string) => playlists.changed(recordingId));
  const folders = { spool: join(config.dataDir, 'live'), scratch: join(config.dataDir, 'finishing') };
  const ports = { repository, transcoder, nodeId: nodes.id, onAdded, log };
  const local = nodes.isAlone ? createLocalStore({ ...ports, videosFolder }) : null;
  const { generationHere } = placements;
  const store = local ?? createSharedStore({ ...ports, storage, generationHere, folders });
  const isLiving = (nodeId: string) => nodes.living().some(({ id }) => id === nodeId);
  const playlists = createLivePlaylists({ repository, isLiving, listedHere: local?.listingOf, nowMs, log });
  const stored = local ? filesInFolder(videosFolder) : filesInBucket(storage);
  const sign = (path: string) => ({ [nodeHeader]: nodeCalls.sign(path) });
  const files = createLiveFiles({ playlists, stored, isCached: !nodes.isAlone, living: nodes.living, sign, log });
  return { store, files, changed: onAdded, spool: folders.spool };
};
