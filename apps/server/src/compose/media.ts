/** Role media: the media engine, and what is connected to and sent in its rooms. Every role: which node serves a room. */
import { createMediasoupEngine } from '../adapters/media/mediasoup-engine.ts';
import { alwaysReachable, type Reachability, watchReachability } from '../adapters/nodes/reachability.ts';
import { createLiveControl } from '../features/live/control.ts';
import { createLiveNodes } from '../features/live/live-nodes.ts';
import { createLiveRooms } from '../features/live/live-rooms.ts';
import { createMediaStatus } from '../features/live/media-status.ts';
import { createLonePlacements, createPlacements, type Placements } from '../features/live/placements.ts';
import { createPlacementRepository } from '../features/live/placements-repository.ts';
import { createSpeakers } from '../features/live/speakers.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Core } from './core.ts';

export type Media = Awaited<ReturnType<typeof composeMedia>>;

/** The report of this node's rooms that other nodes read is at most so old. */
const reportMs = 1000;
/** Longer than a page takes to connect, also after its connection broke. */
const unusedS = 10;

export const composeMedia = async (core: Core, { mediaSockets }: { mediaSockets: MediaSockets }) => {
  const { config, log, nodes, everyNode, askNodes } = core;
  const engine = createMediasoupEngine(config.media, log);
  const liveRooms = createLiveRooms();
  const speakers = createSpeakers({ media: engine, liveRooms });
  // Only nodes that people use pass connections on.
  const reachability =
    nodes.isAlone || !config.roles.includes('api')
      ? alwaysReachable
      : watchReachability(nodes, { isWatched: ({ roles }) => roles.includes('media'), log });
  const placements = await openPlacements(core, reachability);
  /** The recorder keeps a room without senders and viewers for a moment. */
  const keeping: ((roomId: string) => boolean)[] = [];
  liveRooms.onEmpty((roomId) => {
    engine.findRoom(roomId)?.close();
    speakers.forget(roomId);
    // It stays here for `unusedS`: a page that tests its connection, or has lost it, comes back in the next moment.
  });
  const closeRoom = (roomId: string) => {
    mediaSockets.endRoom(roomId);
    engine.findRoom(roomId)?.close();
  };
  placements.onLost(closeRoom);
  // Also what came in the moment in which a room moved.
  placements.onChanged(() => {
    for (const roomId of liveRooms.roomIds()) if (placements.generationHere(roomId) === null) closeRoom(roomId);
  });

  const report = (roomId: string) =>
    placements.report(roomId, { isOnAir: liveRooms.sentIn(roomId).length > 0, viewers: liveRooms.watchersIn(roomId) });
  liveRooms.onSentChanged(report);
  /** Rooms that a page asked for without being admitted, or that were here before a restart, and for how many seconds. */
  let unused = new Map<string, number>();
  const vacateUnused = (roomIds: readonly string[]) => {
    const open = new Set(liveRooms.roomIds());
    const now = roomIds.filter((roomId) => !open.has(roomId) && !keeping.some((isKept) => isKept(roomId)));
    unused = new Map(now.map((roomId) => [roomId, (unused.get(roomId) ?? 0) + 1]));
    for (const [roomId, seconds] of unused) if (seconds > unusedS) placements.vacate(roomId);
  };
  const reportAll = async () => {
    const roomIds = placements.roomsHere();
    for (const roomId of roomIds) report(roomId);
    vacateUnused(roomIds);
    const isReady = (await engine.check()) === 'ok';
    nodes.describe({
      load: roomIds.reduce((sum, roomId) => sum + liveRooms.watchersIn(roomId), 0),
      // Rooms are placed on nodes that can serve them.
      roles: config.roles.filter((role) => role !== 'media' || isReady),
    });
  };
  const reporting = nodes.isAlone
    ? undefined
    : setInterval(() => {
        reportAll().catch((error: unknown) => log.warn({ err: error }, 'the rooms of this node were not reported'));
      }, reportMs);

  const viewersPerRoom = config.media.viewersPerWorker * config.media.workers;
  const status = createMediaStatus(engine, nodes);
  const control = createLiveControl(liveRooms);
  return {
    engine,
    liveRooms,
    speakers,
    placements,
    status,
    control,
    viewersPerRoom,
    nodes: createLiveNodes({
      control,
      placements,
      nodes,
      status,
      everyNode,
      askNodes,
      viewersPerRoom,
      watchersIn: liveRooms.watchersIn,
    }),
    /** Rooms for which it returns true stay on this node while no page is connected. */
    keepRooms: (isKept: (roomId: string) => boolean) => void keeping.push(isKept),
    close: async () => {
      clearInterval(reporting);
      reachability.close();
      await placements.close();
      await engine.close();
    },
  };
};

const openPlacements = async (
  { db, nodes, everyNode, log }: Core,
  { isReachable }: Reachability,
): Promise<Placements> => {
  if (nodes.isAlone) return createLonePlacements(nodes);
  const refresh = () => {
    placements
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the placements of rooms could not be read'));
  };
  const announce = everyNode.define('media places changed', refresh, refresh);
  const placements = createPlacements({ repository: createPlacementRepository(db), nodes, announce, isReachable, log });
  await placements.refresh();
  return placements;
};
