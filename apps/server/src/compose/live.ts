/** Role api for going live and for the control of a live, role media for measuring and checking who is connected. */
import { type LiveState, reloadPlayer, roomLiveStatus } from '@palco/contract/live';
import type { ReloadTarget } from '@palco/contract/live/control';
import { livesChanged } from '@palco/contract/rooms';
import { command } from '@palco/contract/system';
import { nextCheckMs } from '@palco/domain/playback/pace';
import { takeStill } from '../adapters/transcoder/still.ts';
import { checkRepeatedly } from '../features/live/check-repeatedly.ts';
import { createStreamHealth, sampleRepeatedly } from '../features/live/health.ts';
import { createInterruptions } from '../features/live/interruptions.ts';
import { createLivePictures } from '../features/live/pictures.ts';
import { createLiveRepository } from '../features/live/repository.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { createSenderCheck } from '../features/live/sender-check.ts';
import { createLiveService, type LivePorts } from '../features/live/service.ts';
import { createLiveStatuses } from '../features/live/statuses.ts';
import { createWatcherCheck } from '../features/live/watcher-check.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { LiveRecordings } from './live-recordings.ts';
import type { Media } from './media.ts';
import type { Playback } from './playback.ts';
import type { Stage } from './stage.ts';

export type LiveParts = Pick<LivePorts, 'announce' | 'scheduleSummary'> & {
  realtime: Realtime;
  accounts: Pick<Accounts, 'managed'>;
  rooms: Admission;
  media: Media;
  mediaSockets: Pick<MediaSockets, 'endLinks'>;
  playback: Pick<Playback, 'countHlsViewers' | 'findReplaced'>;
  recordings: LiveRecordings;
  stage: Pick<Stage, 'ended'>;
};
export type Live = ReturnType<typeof composeLive>;

export const composeLive = (core: Core, parts: LiveParts) => {
  const { realtime, accounts, rooms, media, mediaSockets, playback, recordings, stage, ...ports } = parts;
  const { config, clock, log, everyNode, askNodes, events } = core;
  const { liveRooms, control } = media;
  const repository = createLiveRepository(core.db);
  const statuses = createLiveStatuses({ repository, nowMs: core.nowMs });

  const interruptions = createInterruptions({
    // A room that was deleted is not live; without the database the next measurement asks again.
    isLive: (roomId) =>
      statuses.read(roomId).then(
        ({ live }) => live,
        () => false,
      ),
    record: (kind, roomId, at) => events.record({ kind, roomId, userId: null, at }),
  });
  const health = createStreamHealth({
    liveRooms,
    clock,
    packaged: recordings.packaged,
    countHlsViewers: playback.countHlsViewers,
    onSample: interruptions.observe,
    log,
  });
  const readHealth = askNodes.define('stream health', (roomId: string, after: number) => ({
    samples: [...health.read(roomId, after)],
    senders: health.senders(roomId),
  }));
  const stopSampling = sampleRepeatedly(health, log);
  const stopChecking = core.nodes.isAlone
    ? () => {}
    : checkRepeatedly(
        [
          createSenderCheck({ liveRooms, repository, control, endLinks: mediaSockets.endLinks }),
          createWatcherCheck({ liveRooms, control, findReplaced: playback.findReplaced }),
        ],
        log,
      );

  const liveBegan = everyNode.define('live began', recordings.began);
  const liveEnded = everyNode.define('live ended', (roomId: string) => {
    interruptions.ended(roomId);
    recordings.ended(roomId);
  });
  const forgetStatus = everyNode.define('live status changed', statuses.forget);
  const publishStatus = (state: LiveState) => {
    forgetStatus(state.roomId);
    rooms.catalogue.roomsChanged();
    rooms.notifyReaders(state.roomId, roomLiveStatus, state);
    realtime.publish(livesChanged, 'everyone', {});
  };
  const service = createLiveService({
    ...ports,
    repository,
    statuses,
    claimsFor: rooms.links.claimsFor,
    canManageRoom: accounts.managed.canManageRoom,
    clock,
    isLiveCreationOn: config.pages.isLiveCreationOn,
    record: (kind, roomId, userId) => events.record({ kind, roomId, userId }),
    onBegan: (state, recordingId) => {
      if (recordingId !== null) liveBegan(state.roomId, recordingId);
      publishStatus(state);
    },
    onEnded: (state, recordingId) => {
      publishStatus(state);
      media.nodes.end(state.roomId);
      stage.ended(state.roomId);
      const isEnding = recordings.isFollowed(state.roomId);
      liveEnded(state.roomId);
      // On a node that did not record it, it is finished when the one that did is done.
      if (!isEnding) recordings.end(state.roomId, recordingId);
    },
  });

  /** Pages that transmit or control the live stay as they are. */
  const reloadPages = everyNode.define('reload pages', (roomId: string) => {
    for (const session of rooms.presence.watchingSessionsIn(roomId))
      realtime.publish(command, { session }, { action: 'reload' });
  });
  const reload = (roomId: string, target: ReloadTarget) => {
    if (target === 'player') rooms.notifyRoom(roomId, reloadPlayer, { roomId });
    else reloadPages(roomId);
  };

  return {
    routes: liveRoutes({
      live: service,
      statuses,
      links: rooms.links,
      media: media.status,
      admit: rooms.admitCached,
      nextCheckMs: (roomId) => nextCheckMs(rooms.presence.count(roomId), Math.random()),
      health: {
        read: async (roomId, after) =>
          (await readHealth.one(media.nodes.nodeOf(roomId), roomId, after)) ?? { samples: [], senders: [] },
      },
      pictures: createLivePictures({ repository, clock, newestSegment: recordings.newestSegment, takeStill, log }),
      reload: async (identity, roomId, target) => {
        await statuses.read(roomId);
        reload(roomId, target);
        events.record({ kind: `reload_${target}` as const, roomId, userId: identity.userId });
      },
    }),
    /** Publishes a status that was changed in the database, not by going live or ending. */
    statusChanged: async (roomId: string) => publishStatus(await statuses.refresh(roomId)),
    close: () => {
      stopSampling();
      stopChecking();
    },
  };
};
