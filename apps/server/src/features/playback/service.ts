import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/room-limits';
import type { CaptionsTrack, Technology, VideoAvailability } from '@palco/contract/rooms';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { ReportPace } from './report-pace.ts';
import type { PlaybackRepository, Report } from './repository.ts';
import { createStatisticsBuffer } from './statistics-buffer.ts';
import type { VideoUrls } from './video-urls.ts';

export type PlaybackPorts = {
  repository: PlaybackRepository;
  videoUrls: VideoUrls;
  clock: Clock;
  log: Logger;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  admit: (identity: Identity, roomId: string) => Promise<void>;
  isProtected: (roomId: string) => Promise<boolean>;
  pace: Pick<ReportPace, 'next'>;
  /** The time until which a producer link admits the user to a room; null when it does not. */
  linkExpiry: (producerToken: string | undefined, roomId: string, userId: string) => Promise<Date | null>;
  /** Another tab of the user took the lease. */
  onLeaseLost: (sessionId: string, roomId: string) => void;
  /** Called with every stored report; the ranking awards points for them. */
  onWatched: (reports: readonly Report[]) => Promise<void>;
};

export type PlaybackService = ReturnType<typeof createPlaybackService>;

export type VideoSource = {
  videoUrl: string | null;
  socketPath: null;
  technology: Technology | null;
  secondaryUrl: null;
  posterUrl: string | null;
  thumbnailsUrl: string | null;
  captions: CaptionsTrack[];
  video_availability: VideoAvailability;
};

type LeaseRequest = { identity: Identity; room: { id: string; isProtected: boolean }; isTakeover: boolean };
type VideoSourceRequest = LeaseRequest & { room: { videoId: string; captions: readonly Language[] } };

export const createPlaybackService = (ports: PlaybackPorts) => {
  const { repository, videoUrls, clock } = ports;
  const memberships = createCachedReads<void>({
    nowMs: clock.monotonicMs,
    ttlMs: limits.playback.membershipCacheMs,
  });
  const leaseEnd = () => new Date(clock.now().getTime() + limits.playback.leaseMs);

  /** Takes or renews the lease of a protected video for the calling tab. */
  const lease = async ({ identity, room, isTakeover }: LeaseRequest): Promise<VideoAvailability> => {
    if (!room.isProtected) return 'any';
    const sessionId = identity.sessionId;
    // A lease belongs to a tab; a call without one cannot hold it.
    if (!sessionId) return 'unavailable';
    const wanted = { userId: identity.userId, sessionId, roomId: room.id };
    if (isTakeover) {
      const former = await repository.seizeLease(wanted, leaseEnd());
      if (former) ports.onLeaseLost(former.sessionId, former.roomId);
      return 'available';
    }
    const taken = await repository.takeLeases([wanted], clock.now(), leaseEnd());
    return taken.has(sessionId) ? 'available' : 'playing_elsewhere';
  };

  const resolveVideoSource = async (request: VideoSourceRequest): Promise<VideoSource> => {
    const video_availability = await lease(request);
    const folder = videoUrls.urlOf(request.room.videoId, { ...request.identity, roomId: request.room.id });
    const canPlay = video_availability === 'available' || video_availability === 'any';
    return {
      videoUrl: canPlay ? `${folder}/master.m3u8` : null,
      socketPath: null,
      technology: canPlay ? 'hls' : null,
      secondaryUrl: null,
      // The signed URL gives access to the whole folder, so a tab that may not play gets none of it.
      posterUrl: canPlay ? `${folder}/poster.jpg` : null,
      thumbnailsUrl: canPlay ? `${folder}/thumbnails.vtt` : null,
      captions: canPlay
        ? request.room.captions.map((language) => ({ language, url: `${folder}/captions.${language}.vtt` }))
        : [],
      video_availability,
    };
  };

  /** Renews the leases of the reporting tabs and notifies tabs that lost theirs. */
  const renewLeases = async (reports: readonly Report[]) => {
    const byUser = new Map<string, Report>();
    const rivals: Report[] = [];
    for (const report of reports) {
      if (report.isByLink || report.isLeaving || !(await ports.isProtected(report.roomId))) continue;
      const former = byUser.get(report.userId);
      // Two tabs of one user in one batch: one statement each, so that the database decides between them.
      if (former && former.sessionId !== report.sessionId) rivals.push(report);
      else byUser.set(report.userId, report);
    }
    for (const batch of [[...byUser.values()], ...rivals.map((report) => [report])]) {
      const renewed = await repository.takeLeases(batch, clock.now(), leaseEnd());
      for (const report of batch)
        if (!renewed.has(report.sessionId)) ports.onLeaseLost(report.sessionId, report.roomId);
    }
  };

  const afterWrite = async (reports: readonly Report[]) => {
    await renewLeases(reports);
    await ports.onWatched(reports);
  };
  const buffer = createStatisticsBuffer(repository, afterWrite, ports.log);

  /** Returns the time until the next one. */
  const report = async (
    identity: Identity,
    given: Omit<Report, 'userId' | 'sessionId' | 'at' | 'isByLink'> & { producerToken: string | undefined },
  ): Promise<number> => {
    const { userId, sessionId } = identity;
    if (!sessionId) throw new AppError('ERROR_CREDENTIALS');
    const { producerToken, ...rest } = given;
    // A link admits to the live only; its recording needs a lease like any other video.
    const isByLink =
      rest.technology === 'webrtc' && (await ports.linkExpiry(producerToken, rest.roomId, userId)) !== null;
    const entry = { ...rest, userId, sessionId, at: clock.now(), isByLink };
    await memberships.get(`${rest.roomId} ${userId}`, () => ports.admit(identity, rest.roomId));
    buffer.add(entry);
    if (!entry.isLeaving) return ports.pace.next(entry.roomId);
    // A leaving page releases the lease for the next tab. Earlier reports are written first: written later, they would take the
    // lease again for a page that is gone. Pages that leave a full room together are written together.
    await buffer.flush();
    await repository.releaseLease(entry);
    return limits.playback.statisticsMs;
  };

  /** The tab left the room but stays open. */
  const release = async ({ userId, sessionId }: Identity, roomId: string) => {
    if (!sessionId) return;
    await buffer.flush();
    await repository.releaseLease({ userId, sessionId, roomId });
  };

  return {
    resolveVideoSource,
    lease,
    folderUrl: (videoId: string, identity: Identity, roomId: string) =>
      videoUrls.urlOf(videoId, { ...identity, roomId }),
    report,
    release,
    readProgress: (identity: Identity, ids: readonly string[]) => repository.readProgress(identity.userId, ids),
    flush: buffer.flush,
    close: buffer.close,
  };
};
