/** Roles media and worker for recordings, role api for what players fetch of a live: files of one server, or shared by several nodes. */
import { join } from 'node:path';
import { nodeHeader } from '../adapters/nodes/node-calls.ts';
import type { Transcoder } from '../adapters/transcoder/port.ts';
import type { Places } from '../features/live/places.ts';
import { newestSegmentIn } from '../features/live/recording/newest-segment.ts';
import { createSegmentRepository } from '../features/live/recording/segment-repository.ts';
import { createSharedFiles } from '../features/live/recording/shared-files.ts';
import { createSharedPlaylists } from '../features/live/recording/shared-playlists.ts';
import { createSharedStore } from '../features/live/recording/shared-store.ts';
import { createFolderStore } from '../features/live/recording/store.ts';
import type { Core } from './core.ts';

export type RecordingParts = {
  videosFolder: string;
  transcoder: Transcoder;
  places: Pick<Places, 'generationHere'>;
};
export type RecordingFiles = ReturnType<typeof composeRecording>;

export const composeRecording = (core: Core, { videosFolder, transcoder, places }: RecordingParts) =>
  core.nodes.isAlone
    ? {
        store: createFolderStore({ videosFolder, transcoder }),
        newestSegment: newestSegmentIn(videosFolder),
        changed: (_recordingId: string) => {},
        shared: null,
      }
    : composeShared(core, { transcoder, places });

const composeShared = (
  { db, nodes, nodeCalls, everyNode, storage, config, nowMs, log }: Core,
  { transcoder, places }: { transcoder: Transcoder; places: Pick<Places, 'generationHere'> },
) => {
  const repository = createSegmentRepository(db);
  const isLiving = (nodeId: string) => nodes.living().some(({ id }) => id === nodeId);
  const playlists = createSharedPlaylists({ repository, isLiving, nowMs, log });
  const changed = everyNode.define('live segments', (recordingId: string) => playlists.changed(recordingId));
  const folders = { spool: join(config.dataDir, 'live'), scratch: join(config.dataDir, 'finishing') };
  const sign = (path: string) => ({ [nodeHeader]: nodeCalls.sign(path) });
  const files = createSharedFiles({ playlists, storage, living: nodes.living, sign, log });
  const store = createSharedStore({
    repository,
    storage,
    transcoder,
    nodeId: nodes.id,
    generationHere: places.generationHere,
    folders,
    onAdded: changed,
    log,
  });
  return { store, newestSegment: files.newestSegment, changed, shared: { files, folder: folders.spool } };
};
