import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/room-limits';
import type { CaptionsTrack, Technology, VideoAvailability } from '@palco/contract/rooms';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { PlaybackRepository, Report } from './repository.ts';
import { createStatisticsBuffer } from './statistics-buffer.ts';
import type { VideoPasses } from './video-pass.ts';

export type PlaybackPorts = {
  repository: PlaybackRepository;
  passes: VideoPasses;
  clock: Clock;
  log: Logger;
  /** Throws unless somebody may be in a room. */
  admit: (identity: Identity, roomId: string) => Promise<unknown>;
  isProtected: (roomId: string) => Promise<boolean>;
  /** Until when a link opens a room to somebody, if it does. */
  opensRoom: (producerToken: string | undefined, roomId: string, userId: string) => Promise<Date | null>;
  /** Tells a tab that it may no longer play. */
  onLeaseLost: (sessionId: string, roomId: string) => void;
  /** Somebody watched; what that is worth is not playback's business. */
  onWatched: (reports: readonly Report[]) => Promise<void>;
};

export type PlaybackService = ReturnType<typeof createPlaybackService>;

export type Playback = {
  videoUrl: string | null;
  socketPath: null;
  technology: Technology | null;
  secondaryUrl: null;
  posterUrl: string | null;
  thumbnailsUrl: string | null;
  captions: CaptionsTrack[];
  video_availability: VideoAvailability;
};

type LeaseWish = { identity: Identity; room: { id: string; isProtected: boolean }; isTakeover: boolean };
type Wish = LeaseWish & { room: { videoId: string; captions: readonly Language[] } };

export const createPlaybackService = (ports: PlaybackPorts) => {
  const { repository, passes, clock } = ports;
  const memberships = createCachedReads<unknown>({
    nowMs: () => clock.now().getTime(),
    ttlMs: limits.playback.membershipCacheMs,
  });
  const leaseEnd = () => new Date(clock.now().getTime() + limits.playback.leaseMs);

  /** What a tab that is here right now may do with a protected video. */
  const lease = async ({ identity, room, isTakeover }: LeaseWish): Promise<VideoAvailability> => {
    if (!room.isProtected) return 'any';
    const sessionId = identity.sessionId;
    // Without a tab there is nobody the right could belong to.
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

  const openVideo = async (wish: Wish): Promise<Playback> => {
    const video_availability = await lease(wish);
    const folder = passes.urlOf(wish.room.videoId, wish.identity.loginId);
    const canPlay = video_availability === 'available' || video_availability === 'any';
    return {
      videoUrl: canPlay ? `${folder}/master.m3u8` : null,
      socketPath: null,
      technology: canPlay ? 'hls' : null,
      secondaryUrl: null,
      // The pass in it opens the whole folder: not to a tab that may not play.
      posterUrl: canPlay ? `${folder}/poster.jpg` : null,
      thumbnailsUrl: canPlay ? `${folder}/thumbnails.vtt` : null,
      captions: canPlay
        ? wish.room.captions.map((language) => ({ language, url: `${folder}/captions.${language}.vtt` }))
        : [],
      video_availability,
    };
  };

  /** Renews the rights of everybody who reported; who lost theirs meanwhile is told. */
  const renewLeases = async (reports: readonly Report[]) => {
    const byUser = new Map<string, Report>();
    const rivals: Report[] = [];
    for (const report of reports) {
      if (report.isByLink || !(await ports.isProtected(report.roomId))) continue;
      const former = byUser.get(report.userId);
      // Two tabs of one person in one batch: the database decides between them, one statement each.
      if (former && former.sessionId !== report.sessionId) rivals.push(report);
      else byUser.set(report.userId, report);
    }
    for (const batch of [[...byUser.values()], ...rivals.map((report) => [report])]) {
      const kept = await repository.takeLeases(batch, clock.now(), leaseEnd());
      for (const report of batch) if (!kept.has(report.sessionId)) ports.onLeaseLost(report.sessionId, report.roomId);
    }
  };

  const afterWrite = async (reports: readonly Report[]) => {
    await renewLeases(reports);
    await ports.onWatched(reports);
  };
  const buffer = createStatisticsBuffer(repository, afterWrite, ports.log);

  const report = async (
    identity: Identity,
    given: Omit<Report, 'userId' | 'sessionId' | 'at' | 'isByLink'> & {
      isLeaving: boolean;
      producerToken: string | undefined;
    },
  ) => {
    const { userId, sessionId } = identity;
    if (!sessionId) throw new AppError('ERROR_CREDENTIALS');
    const { isLeaving, producerToken, ...rest } = given;
    // A link is for the live; its recording is played by right as any other.
    const isByLink =
      rest.technology === 'webrtc' && (await ports.opensRoom(producerToken, rest.roomId, userId)) !== null;
    const entry = { ...rest, userId, sessionId, at: clock.now(), isByLink };
    await memberships.get(`${rest.roomId} ${userId}`, () => ports.admit(identity, rest.roomId));
    if (!isLeaving) return buffer.add(entry);
    // A page that leaves reports where it stopped and makes room for the next tab at once. What it reported before goes first:
    // written later, it would take the right to play again for a page that is gone.
    await buffer.flush();
    await repository.writeProgress([entry]);
    await repository.writeReports([entry]);
    await repository.releaseLease(entry);
    await ports.onWatched([entry]);
  };

  /** A tab left a room without its page being left. */
  const release = async ({ userId, sessionId }: Identity, roomId: string) => {
    if (!sessionId) return;
    await buffer.flush();
    await repository.releaseLease({ userId, sessionId, roomId });
  };

  return {
    openVideo,
    lease,
    /** The folder of a live's own files. */
    folderOf: (videoId: string, identity: Identity) => passes.urlOf(videoId, identity.loginId),
    report,
    release,
    readProgress: (identity: Identity, ids: readonly string[]) => repository.readProgress(identity.userId, ids),
    flush: buffer.flush,
    close: buffer.close,
  };
};
