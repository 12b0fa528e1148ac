/** Role api: leases, signed video URLs, statistics of players, and the points that watching earns. */
import { closeVideo } from '@palco/contract/playback';
import * as limits from '@palco/contract/room-limits';
import { readSecret } from '../adapters/db/secrets.ts';
import { createCdnTokens } from '../features/playback/cdn-tokens.ts';
import { createFileAccess } from '../features/playback/file-access.ts';
import { createReportPace } from '../features/playback/report-pace.ts';
import { createPlaybackRepository, type Lease } from '../features/playback/repository.ts';
import { createPlaybackService } from '../features/playback/service.ts';
import { createVideoUrls, type Viewing } from '../features/playback/video-urls.ts';
import { createRankingRepository } from '../features/ranking/repository.ts';
import { createRankingService } from '../features/ranking/service.ts';
import { mediaCookieName } from '../http/video-files.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';

export type PlaybackParts = { realtime: Realtime; accounts: Accounts; rooms: Admission; media: Media };
export type Playback = Awaited<ReturnType<typeof composePlayback>>;

export const composePlayback = async (core: Core, { realtime, accounts, rooms, media }: PlaybackParts) => {
  const { db, clock, log, events, everyNode } = core;
  const { cdnUrl } = core.config;
  const secret = await readSecret(db, 'video');
  const videoUrls = createVideoUrls(secret, clock);
  const cdnTokens = createCdnTokens(secret, clock);
  const ranking = createRankingService({
    repository: createRankingRepository(db),
    clock,
    isVisitor: (userId, courseId) => rooms.repository.isVisitorOfCourse(userId, courseId, clock.now()),
    record: (kind, userId, details) => events.record({ kind, roomId: null, userId, details }),
  });
  const repository = createPlaybackRepository(db);
  const fileAccess = createFileAccess({
    repository,
    clock,
    findIdentity: accounts.findViewer,
    enterToWatch: async (identity, roomId) => {
      if (!(await rooms.catalogue.isOpenToWatch(identity.userId, roomId)))
        await rooms.admission.enterToWatch(identity, roomId);
    },
    isProtected: rooms.catalogue.isProtected,
  });
  const stopPlaying = everyNode.define('lease lost', (session: string, roomId: string) => {
    fileAccess.leaseLost(session, roomId);
    media.control.stopWatching(session, roomId);
  });
  const pace = createReportPace({
    countViewers: rooms.presence.count,
    isProtected: rooms.catalogue.isProtected,
    nowMs: clock.monotonicMs,
    random: Math.random,
  });
  const playback = createPlaybackService({
    pace,
    repository,
    videoUrls,
    clock,
    log,
    admit: async (identity, roomId) => {
      if (!(await rooms.catalogue.isOpenToAll(roomId))) await rooms.admitCached(identity, roomId);
    },
    isProtected: rooms.catalogue.isProtected,
    linkExpiry: rooms.links.expiryOf,
    onLeaseLost: (session, roomId) => {
      stopPlaying(session, roomId);
      realtime.publish(closeVideo, { session }, { roomId });
    },
    onWatched: ranking.watched,
  });

  return {
    playback,
    ranking,
    /** By room. */
    countHlsViewers: (roomIds: readonly string[]) => {
      const since = (roomId: string) => new Date(clock.now().getTime() - pace.longestSilenceMs(roomId));
      return repository.countHlsViewers(new Map(roomIds.map((roomId) => [roomId, since(roomId)])));
    },
    /** Of these, those who play a protected room while another tab of theirs has the lease. */
    findReplaced: (leases: readonly Lease[]) => repository.findReplaced(leases, clock.now()),
    videoFiles: {
      viewingOf: videoUrls.viewingOf,
      isAllowed: fileAccess.isAllowed,
      cdnFolderOf:
        cdnUrl === undefined
          ? undefined
          : async (videoId: string, { roomId }: Viewing) =>
              `${cdnUrl}/hls/${cdnTokens.tokenOf(videoId, await rooms.catalogue.isProtected(roomId))}/${videoId}`,
    },
    cdnSecondsLeft: cdnTokens.secondsLeft,
    mediaCookie: (loginId: string) => ({
      name: mediaCookieName,
      value: videoUrls.cookieOf(loginId),
      path: '/videos',
      maxAgeS: limits.playback.videoUrlTtlS,
    }),
  };
};
