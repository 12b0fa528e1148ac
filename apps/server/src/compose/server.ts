/** The composition root: adapters -> services -> doors. Features meet here and nowhere else. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SessionEnd } from '@palco/contract/auth';
import { auth as authLimits } from '@palco/contract/limits';
import { reloadPlayer, roomLiveStatus } from '@palco/contract/live';
import { offerChanged, offersEnabled } from '@palco/contract/offers';
import { closeVideo } from '@palco/contract/playback';
import * as limits from '@palco/contract/room-limits';
import { command } from '@palco/contract/system';
import { uploadStatus } from '@palco/contract/uploads';
import type { Logger } from 'pino';
import { createPostgresAttempts } from '../adapters/attempts/postgres.ts';
import { type Clock, systemClock } from '../adapters/clock/port.ts';
import { openDatabase } from '../adapters/db/database.ts';
import { migrate } from '../adapters/db/migrate.ts';
import { readSecret } from '../adapters/db/secrets.ts';
import { createSharpImages } from '../adapters/images/sharp.ts';
import { createPgBossJobs } from '../adapters/jobs/pg-boss.ts';
import { createOutbox } from '../adapters/mail/outbox.ts';
import { createMailQueue } from '../adapters/mail/queue.ts';
import { createSmtpTransport } from '../adapters/mail/smtp.ts';
import { createArgon2Passwords } from '../adapters/passwords/argon2.ts';
import { createJwtTokens } from '../adapters/tokens/jwt.ts';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import { type Config, isOutboxOpen } from '../config.ts';
import { startDemoLive } from '../demo/live.ts';
import { seedDemo } from '../demo/seed.ts';
import { makeDemoVideos } from '../demo/videos.ts';
import { authRequests } from '../features/auth/realtime.ts';
import { createAuthRepository } from '../features/auth/repository.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { createAuthService } from '../features/auth/service.ts';
import { createOfferRepository } from '../features/offers/repository.ts';
import { offerRoutes } from '../features/offers/routes.ts';
import { createOfferService } from '../features/offers/service.ts';
import { createOnboardingRepository } from '../features/onboarding/repository.ts';
import { onboardingRoutes } from '../features/onboarding/routes.ts';
import { createPlaybackRepository } from '../features/playback/repository.ts';
import { playbackRoutes } from '../features/playback/routes.ts';
import { createPlaybackService } from '../features/playback/service.ts';
import { createVideoPasses } from '../features/playback/video-pass.ts';
import { createProfileRepository } from '../features/profile/repository.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { createProfileService } from '../features/profile/service.ts';
import { createPromoRepository } from '../features/promo/repository.ts';
import { promoRoutes } from '../features/promo/routes.ts';
import { createRankingRepository } from '../features/ranking/repository.ts';
import { rankingRoutes } from '../features/ranking/routes.ts';
import { createRankingService } from '../features/ranking/service.ts';
import { createEventLog } from '../features/reports/event-log.ts';
import { createCatalogue } from '../features/rooms/catalogue.ts';
import { createRoomFiles } from '../features/rooms/files.ts';
import { createRoomFilesRepository } from '../features/rooms/files-repository.ts';
import { createRoomRepository } from '../features/rooms/repository.ts';
import { roomRoutes } from '../features/rooms/routes.ts';
import { createRoomService } from '../features/rooms/service.ts';
import { systemRoutes } from '../features/system/routes.ts';
import { createTermsRepository } from '../features/terms/repository.ts';
import { termsRoutes } from '../features/terms/routes.ts';
import { createTermsService } from '../features/terms/service.ts';
import { createUploadRepository } from '../features/uploads/repository.ts';
import { uploadRoutes } from '../features/uploads/routes.ts';
import { createUploadService } from '../features/uploads/service.ts';
import { drainConnections } from '../http/drain.ts';
import { addMetrics, createMetrics } from '../http/metrics.ts';
import { addDocumentation } from '../http/openapi.ts';
import { createHttp, type RouteBinding } from '../http/routes.ts';
import { addStoredFiles } from '../http/stored-files.ts';
import { addUploadDoor, createUploadStore } from '../http/uploads.ts';
import { addVideoFiles, mediaCookieName } from '../http/video-files.ts';
import { addWebFiles, readBuild } from '../http/web-files.ts';
import { createCallLimiter } from '../shared/call-limiter.ts';
import type { Identified, Identify, Identity } from '../shared/identity.ts';
import { createCachedReads } from '../shared/ttl-cache.ts';
import { createMediaSockets } from '../sockets/media.ts';
import { createRealtime, type RequestBinding } from '../sockets/realtime.ts';
import { composeChat } from './chat.ts';
import { checkParts } from './health.ts';
import { composeLive } from './live.ts';
import { composeQuiz } from './quiz.ts';
import { entranceRoutes } from './sign-up.ts';
import { openStorage } from './storage.ts';

export type Palco = {
  readonly url: string;
  readonly routes: readonly RouteBinding[];
  readonly requests: readonly Pick<RequestBinding, 'request'>[];
  close(): Promise<void>;
};

export type ComposeOptions = { config: Config; databaseUrl: string; log: Logger; clock?: Clock };

const webFolder = join(import.meta.dirname, '../../../web/dist');

export const compose = async ({ config, databaseUrl, log, clock = systemClock }: ComposeOptions): Promise<Palco> => {
  const db = openDatabase(databaseUrl, log);
  await migrate(db);
  const passwords = await createArgon2Passwords();
  const tokens = createJwtTokens(await readSecret(db, 'token'));
  const limiter = createCallLimiter(clock);
  const attempts = createPostgresAttempts(db, clock);
  const jobs = createPgBossJobs(databaseUrl, log);
  jobs.repeat('sweep-attempts', authLimits.attemptSweepMinutes, attempts.sweep);
  const outbox = createOutbox(join(config.dataDir, 'outbox'), clock);
  const mail = config.smtpUrl ? createSmtpTransport(config.smtpUrl, config.mailFrom) : outbox;
  const sendMail = createMailQueue(jobs, mail);
  const { storage, receiveUpload } = await openStorage(db, config, clock);
  const metrics = createMetrics();

  const realtime = createRealtime();
  const mediaSockets = createMediaSockets();
  const nowMs = () => clock.now().getTime();
  // Players and home call every few seconds. Ending a login or a session clears both caches, so that it counts at once;
  // roles changed by another node show when the entry expires.
  const identities = createCachedReads<Identified | null>({
    nowMs,
    ttlMs: 3000,
    // A renewed token belongs to one response only.
    isCacheable: (identified) => identified !== null && !identified.renewedToken,
  });
  // A player fetches a segment every two seconds.
  const logins = createCachedReads<boolean>({ nowMs, ttlMs: 10_000, isCacheable: (isActive) => isActive });
  const auth = createAuthService({
    repository: createAuthRepository(db),
    passwords,
    tokens,
    attempts,
    clock,
    settings: config,
    onSessionsEnded: (ids: readonly string[], reason: SessionEnd) => {
      identities.clear();
      logins.clear();
      realtime.endSessions(ids, reason);
      mediaSockets.endSessions(ids);
    },
  });
  const identify: Identify = (credentials) =>
    identities.get(`${credentials.token} ${credentials.session}`, () => auth.identify(credentials));
  const isLoginActive = (loginId: string) => logins.get(loginId, () => auth.isLoginActive(loginId));

  const images = createSharpImages();
  const profile = createProfileService({
    repository: createProfileRepository(db),
    storage,
    images,
    clock,
    readUser: auth.me,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'unsaved photos could not be removed; the next sweep tries again'),
  });

  // The port is only known once we listen.
  let ownUrl = '';
  const publicUrl = () => config.publicUrl ?? ownUrl;

  const passes = createVideoPasses(await readSecret(db, 'video'), clock);
  const roomRepository = createRoomRepository(db);
  const catalogue = createCatalogue(roomRepository, clock.now);
  const events = createEventLog(db, clock, log);
  const ranking = createRankingService({
    repository: createRankingRepository(db),
    clock,
    isVisitor: (userId, courseId) => roomRepository.isVisitorOfCourse(userId, courseId, clock.now()),
    record: (kind, userId, details) => events.record({ kind, roomId: null, userId, details }),
  });
  const playback = createPlaybackService({
    repository: createPlaybackRepository(db),
    passes,
    clock,
    log,
    admit: async (identity, roomId) => (await catalogue.isOpenToAll(roomId)) || admitOrKnow(identity, roomId),
    isProtected: catalogue.isProtected,
    opensRoom: (token, roomId, userId) => live.opensRoom(token, roomId, userId),
    onLeaseLost: (session, roomId) => {
      realtime.publish(closeVideo, { session }, { roomId });
      live.stopWatching(session, roomId);
    },
    onWatched: ranking.watched,
  });
  const terms = createTermsService({ repository: createTermsRepository(db), clock });
  const roomFiles = createRoomFiles({
    files: createRoomFilesRepository(db),
    storage,
    images,
    clock,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'files of no room could not be removed; the next sweep tries again'),
  });
  const rooms = createRoomService({
    repository: roomRepository,
    catalogue,
    clock,
    files: roomFiles,
    findPendingTerms: async (userId, courseId) => (await terms.termsPending(userId, courseId))?.termUrl ?? null,
    openVideo: playback.openVideo,
    removeUnusedVideo: (videoId) => uploads.removeUnused(videoId),
    openLive: (wish) => live.watch(wish),
    opensRoom: (token, roomId, userId) => live.opensRoom(token, roomId, userId),
    findPins: (roomId) => chat.pinsOf(roomId),
    findActiveQuestion: (roomId) => quiz.activeIn(roomId),
    onChatChanged: (roomId, enabled) => chat.chatChanged(roomId, enabled),
  });
  const chat = composeChat({
    db,
    clock,
    realtime,
    recordEvent: events.record,
    admit: rooms.admit,
    onRoomChanged: catalogue.roomsChanged,
    onMonitorChanged: catalogue.enrolmentsChanged,
    onJoined: (identity, sessionId, roomId) => live.joined(identity, sessionId, roomId),
    onLeft: (sessionId, roomId) => live.left(sessionId, roomId),
    onExit: playback.release,
  });
  // Who has the room open was admitted when they came: a full house that answers or reports at once is not asked again.
  const admitOrKnow = async (identity: Identity, roomId: string) =>
    (identity.sessionId !== null && chat.presence.has(identity.sessionId, roomId)) || rooms.admit(identity, roomId);
  const quiz = composeQuiz({
    db,
    clock,
    log,
    realtime,
    recordEvent: events.record,
    tell: chat.tell,
    admit: admitOrKnow,
    scoringOf: ranking.scoringOf,
    award: ranking.award,
  });
  const offers = createOfferService({
    repository: createOfferRepository(db),
    clock,
    admit: rooms.admit,
    onEnabled: (roomId, shown) => chat.tell(roomId, offersEnabled, { roomId, ...shown }),
    onChanged: (roomId, shown) => chat.tell(roomId, offerChanged, { roomId, ...shown }),
    record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, ...(details && { details }) }),
  });
  const folders = { uploads: join(config.dataDir, 'uploads'), videos: join(config.dataDir, 'videos') };
  await mkdir(folders.videos, { recursive: true });
  const { store, prepareUpload, isWhole } = await createUploadStore(folders.uploads);
  const uploads = createUploadService({
    repository: createUploadRepository(db, clock.now),
    transcoder: createFfmpeg({ silenceMs: config.ffmpegSilenceS * 1000 }),
    folders,
    jobs,
    clock,
    prepareUpload,
    isWhole,
    finishRecording: (assetId) => live.finishRecording(assetId),
    onReady: catalogue.roomsChanged,
    onStatus: (assetId, status, progress) =>
      realtime.publish(uploadStatus, 'organizers', { assetId, status, progress }),
  });
  const live = await composeLive({
    db,
    config,
    clock,
    log,
    jobs,
    videosFolder: folders.videos,
    removeUnusedVideo: uploads.removeUnused,
    publicUrl,
    lease: playback.lease,
    folderOf: playback.folderOf,
    admit: rooms.admit,
    checkLiveViewer: rooms.checkLiveViewer,
    nameOf: async (userId) => (await auth.findAddressee(userId)).name,
    realtime,
    recordEvent: events.record,
    sessionsOf: chat.presence.sessionsOf,
    onStatus: (state) => {
      catalogue.roomsChanged();
      realtime.publish(roomLiveStatus, 'everyone', state);
    },
    onRecorded: (assetId, status) => {
      catalogue.roomsChanged();
      realtime.publish(uploadStatus, 'organizers', { assetId, status, progress: status === 'READY' ? 100 : 0 });
    },
    onReload: (roomId) => realtime.publish(reloadPlayer, 'everyone', { roomId }),
  });
  const mediaCookie = (loginId: string) => ({
    name: mediaCookieName,
    value: passes.cookieOf(loginId),
    path: '/videos',
    maxAgeS: limits.playback.videoUrlTtlS,
  });

  const routes = [
    ...authRoutes(auth),
    ...profileRoutes(profile),
    ...onboardingRoutes(createOnboardingRepository(db)),
    ...promoRoutes(createPromoRepository(db), { androidUrl: config.androidUrl ?? null, iosUrl: config.iosUrl ?? null }),
    ...roomRoutes(rooms, mediaCookie),
    ...playbackRoutes({ playback, takePriority: rooms.takePriority }),
    ...chat.routes,
    ...quiz.routes,
    ...live.routes,
    ...offerRoutes(offers),
    ...rankingRoutes(ranking),
    ...uploadRoutes(uploads),
    ...entranceRoutes({
      db,
      passwords,
      attempts,
      sendMail,
      clock,
      publicUrl,
      auth,
      onEnrolled: catalogue.enrolmentsChanged,
    }),
    ...termsRoutes(terms),
    ...systemRoutes({
      clock,
      checkParts: () => checkParts({ db, storage, jobs, mail, media: live.media }),
      listOutbox: () => outbox.list(100),
      reloadPages: () => realtime.publish(command, 'everyone', { action: 'reload' }),
    }),
  ];
  const requests = [
    ...authRequests({ clock, build: readBuild(webFolder) }),
    ...chat.requests,
    ...quiz.requests,
    ...live.stageRequests,
  ];

  const app = createHttp(routes, {
    log,
    limiter,
    identify: identify,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    isDevelopment: isOutboxOpen(config),
    trustedProxies: config.trustedProxies,
    observe: metrics.observe,
  });
  realtime.serve(app.server, requests, {
    log,
    limiter,
    identify: auth.identify,
    touchSessions: auth.touchSessions,
    onSessionGone: chat.onSessionGone,
  });
  mediaSockets.serve(app.server, live.requests, { log, limiter, identify: auth.identify, ...live.door });
  metrics.gauge('palco_media_connections', 'Open media signalling connections', mediaSockets.connectionCount);
  metrics.gauge('palco_realtime_connections', 'Open realtime connections', realtime.connectionCount);
  addVideoFiles(app, { folder: folders.videos, passes, isLoginActive });
  addUploadDoor(app, store, { ...uploads, isWhole, folder: folders.uploads, log, identify: identify });
  addMetrics(app, metrics, config.metricsToken);
  await addDocumentation(app);
  const onUploaded = async (key: string) => {
    await profile.onUploaded(key);
    await roomFiles.onUploaded(key);
  };
  await addStoredFiles(app, { storage, receiveUpload, onUploaded, limiter });
  await addWebFiles(app, webFolder, {
    uploadOrigin: config.s3 && new URL(config.s3.endpoint).origin,
    isOnAir: live.isOnAir,
    settings: config.pages,
  });

  if (config.isDemo) await seedDemo(db, passwords, clock, config);
  await jobs.start();
  await live.start();
  // In the background: the first page does not wait for films.
  makeDemoVideos({ db, uploadsFolder: folders.uploads, finished: uploads.finished }).catch((error: unknown) =>
    log.warn({ err: error }, 'the demo films could not be made'),
  );
  const demoLive = config.hasDemoRooms
    ? startDemoLive({
        db,
        log,
        isMediaReady: async () => (await live.media.check()) === 'ok',
        openFeed: live.openFeed,
        onChanged: async (roomId) => {
          catalogue.roomsChanged();
          realtime.publish(roomLiveStatus, 'everyone', await live.changedStatus(roomId));
        },
      })
    : null;
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  ownUrl = `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`;

  return {
    url: publicUrl(),
    routes,
    requests: [...requests, ...live.requests],
    close: async () => {
      const stopDraining = drainConnections(app.server);
      await demoLive?.close();
      // Together: each waits for every connection of the server to end, the other's too.
      await Promise.all([mediaSockets.close(), realtime.close()]);
      await live.close();
      stopDraining();
      await app.close();
      await chat.close();
      await quiz.close();
      await events.close();
      await playback.close();
      await jobs.close();
      await mail.close();
      await db.destroy();
    },
  };
};
