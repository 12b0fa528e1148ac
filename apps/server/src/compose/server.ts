/**
 * The composition root. Features meet here and nowhere else, in one order: each part gets the parts before it and never one
 * that follows. Each file of this folder says which role runs it.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { command } from '@palco/contract/system';
import type { Logger } from 'pino';
import type { Bus } from '../adapters/bus/port.ts';
import type { Clock } from '../adapters/clock/port.ts';
import { MigrationError, migrate } from '../adapters/db/migrate.ts';
import { nodeAddress } from '../adapters/nodes/address.ts';
import { watchCutOff } from '../adapters/nodes/cut-off.ts';
import { type Config, ConfigError, isSharedBy } from '../config.ts';
import { seedDemo } from '../demo/seed.ts';
import { authRequests } from '../features/auth/realtime.ts';
import { createDashboardRepository } from '../features/dashboard/repository.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { createDashboard } from '../features/dashboard/service.ts';
import { createPromoRepository } from '../features/promo/repository.ts';
import { promoRoutes } from '../features/promo/routes.ts';
import { rankingRoutes } from '../features/ranking/routes.ts';
import { createSearchRepository } from '../features/search/repository.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { createSetupRepository } from '../features/setup/repository.ts';
import { setupRoutes } from '../features/setup/routes.ts';
import { createSetupService } from '../features/setup/service.ts';
import { systemRoutes } from '../features/system/routes.ts';
import { uploadRoutes } from '../features/uploads/routes.ts';
import { drainConnections } from '../http/drain.ts';
import type { RouteBinding } from '../http/routes.ts';
import { readBuild } from '../http/web-files.ts';
import { settlesWithin } from '../shared/deadline.ts';
import { createMediaSockets } from '../sockets/media.ts';
import { createRealtime, type RequestBinding } from '../sockets/realtime.ts';
import { composeAccounts } from './accounts.ts';
import { composeAdmission } from './admission.ts';
import { type AlertParts, composeAlerts } from './alerts.ts';
import { composeBuilds } from './builds.ts';
import { openBus } from './bus.ts';
import { composeChat } from './chat.ts';
import { type Core, composeCore } from './core.ts';
import { composeCourses } from './courses.ts';
import { composeDemo } from './demo.ts';
import { refuseDemoAccounts } from './demo-check.ts';
import { composeDoubts, publishDoubts } from './doubts.ts';
import { createDrain } from './drain.ts';
import { composeFacts } from './facts.ts';
import { createHealth } from './health.ts';
import { composeHttp } from './http.ts';
import { composeJoining } from './joining.ts';
import { composeLive } from './live.ts';
import { composeLiveRecordings } from './live-recordings.ts';
import { composeMedia } from './media.ts';
import { reconnectAfterGaps } from './missed-notices.ts';
import { composePeople } from './people.ts';
import { composePlayback } from './playback.ts';
import { composePrivacy } from './privacy.ts';
import { createPublicUrl } from './public-url.ts';
import { composeQuiz } from './quiz.ts';
import { composeReports, publishAction } from './reports.ts';
import { composeRooms } from './rooms.ts';
import { composeRunSheet } from './run-sheet.ts';
import { brandOfMails, composeSettings } from './settings.ts';
import { composeSignUp } from './sign-up.ts';
import { composeSignalling } from './signalling.ts';
import { composeStage } from './stage.ts';
import { composeUploads, composeVideos } from './videos.ts';
import { composeWatching } from './watching.ts';

export type Palco = {
  readonly url: string;
  /** Opens the set-up page; null when the installation has accounts. */
  readonly setupCode: string | null;
  readonly routes: readonly RouteBinding[];
  readonly requests: readonly Pick<RequestBinding, 'request'>[];
  /** Lets pages, lives and jobs move to other nodes; at most for the given time, and until the signal. */
  drain(drainS: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

export type ComposeOptions = {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock?: Clock;
  /** Connects servers of one process. */
  bus?: Bus;
  /** Another server took the place of this one, which has to end. */
  onReplaced?: (reason: string) => void;
  /** Where the built pages are. */
  webFolder?: string;
  /** For a push service on this machine. */
  push?: AlertParts['push'] | undefined;
  /** How long sockets wait for an answer to a ping; short by default. */
  pingTimeoutMs?: number;
};

const builtPages = join(import.meta.dirname, '../../../web/dist');

export const compose = async ({
  config,
  databaseUrl,
  log,
  push,
  webFolder = builtPages,
  onReplaced = (reason) => log.error(reason),
  ...options
}: ComposeOptions): Promise<Palco> => {
  await migrate(databaseUrl, log).catch((error: unknown) => {
    throw error instanceof MigrationError ? new ConfigError(error.message) : error;
  });
  const bus = options.bus ?? (await openBus(config, databaseUrl, log));
  const sockets = options.pingTimeoutMs === undefined ? {} : { pingTimeoutMs: options.pingTimeoutMs };
  const realtime = createRealtime({ ...sockets, bus });
  const build = readBuild(webFolder);
  const core = await composeCore({
    config,
    databaseUrl,
    log,
    clock: options.clock,
    bus,
    isShared: options.bus !== undefined || isSharedBy(config),
    version: build,
    onAction: publishAction(realtime),
    onReplaced,
  });
  await refuseDemoAccounts(core).catch(async (error: unknown) => {
    await bus.close();
    await core.leaveDatabase();
    throw error;
  });
  const { clock } = core;
  const mediaSockets = createMediaSockets(sockets);
  const publicUrl = createPublicUrl(config);
  const brand = () => brandOfMails(core.settings.brand(), publicUrl.get());

  const accounts = await composeAccounts(core, { realtime, mediaSockets });
  const rooms = await composeAdmission(core, {
    realtime,
    mediaSockets,
    managed: accounts.managed,
    publicUrl: publicUrl.get,
  });
  const media = await composeMedia(core, { mediaSockets });
  const playback = await composePlayback(core, { realtime, accounts, rooms, media });
  const videos = await composeVideos(core, {
    notifyOrganizers: rooms.notifyOrganizersOfVideo,
    onChanged: rooms.catalogue.roomsChanged,
  });
  const alerts = await composeAlerts(core, { publicUrl: publicUrl.get, brand, push });
  const facts = composeFacts(core, { publicUrl: publicUrl.get, brand });
  const watching = composeWatching(core, { rooms, media, playback });
  const recordings = composeLiveRecordings(core, { realtime, rooms, media, videos });
  const stage = composeStage(core, { realtime, accounts, rooms, media, watching });
  const live = composeLive(core, {
    realtime,
    accounts,
    rooms,
    media,
    mediaSockets,
    playback,
    recordings,
    stage,
    announce: alerts.announce,
    scheduleSummary: facts.scheduleSummary,
  });
  const signalling = composeSignalling(core, { accounts, rooms, media, watching, stage });
  const uploads = composeUploads(core, videos, recordings.finish);
  const onDoubtsChanged = publishDoubts(realtime);
  const chat = composeChat(core, {
    realtime,
    rooms,
    onExit: playback.playback.release,
    onQuestions: onDoubtsChanged,
  });
  const joining = composeJoining({ realtime, rooms, visits: facts.visits, chat, stage });
  const quiz = composeQuiz(core, {
    canManageRoom: accounts.managed.canManageRoom,
    rooms,
    ranking: playback.ranking,
  });
  const roomPages = composeRooms(core, {
    auth: accounts.auth,
    managed: accounts.managed,
    rooms,
    playback,
    chat,
    resolveLiveSource: watching.resolveLiveSource,
    findActiveQuestion: quiz.activeIn,
    removeUnusedVideo: videos.removal.removeUnused,
  });

  /** Calls count with the new roles at once, open tabs and chats a moment later. */
  const organizersChanged = () => {
    accounts.rolesChanged();
    chat.organizersChanged();
  };

  const health = createHealth({ ...core, media: media.status });
  const reports = composeReports(core, realtime);
  const courses = composeCourses(core, {
    onChanged: rooms.catalogue.roomsChanged,
    onOrganizersChanged: organizersChanged,
  });

  const builds = composeBuilds(core, { folder: webFolder, build });
  let isStopping = false;
  const moveTabs = () => realtime.reconnect(realtime.connectedTabs().map(({ sessionId }) => sessionId));
  const cutOff = core.nodes.isAlone ? null : watchCutOff(core.nodes, { onCutOff: moveTabs, log });
  const drain = createDrain(core, { realtime, media, recordingsSettled: recordings.settled });
  const missedNotices = reconnectAfterGaps({ bus, realtime });
  const setup = createSetupService({ repository: createSetupRepository(core.db), passwords: core.passwords });

  const routes = [
    ...setupRoutes(setup),
    ...accounts.routes,
    ...promoRoutes(createPromoRepository(core.db), {
      androidUrl: config.androidUrl ?? null,
      iosUrl: config.iosUrl ?? null,
    }),
    ...roomPages.routes,
    ...courses.routes,
    ...chat.routes,
    ...quiz.routes,
    ...live.routes,
    ...alerts.routes,
    ...rankingRoutes(playback.ranking),
    ...uploadRoutes(uploads),
    ...composeSignUp(core, {
      auth: accounts.auth,
      publicUrl: publicUrl.get,
      brand,
      onEnrolled: rooms.catalogue.enrolmentsChanged,
    }),
    ...composePeople(core, {
      realtime,
      accounts,
      onRolesChanged: organizersChanged,
      publicUrl: publicUrl.get,
      brand,
      onEnrolled: rooms.catalogue.enrolmentsChanged,
    }),
    ...composePrivacy(core, {
      accounts,
      onErased: (userId) => {
        rooms.catalogue.enrolmentsChanged(userId);
        organizersChanged();
      },
    }),
    ...rooms.routes,
    ...dashboardRoutes(
      createDashboard({
        repository: createDashboardRepository(core.db),
        clock,
        disk: core.disk,
        countViewers: rooms.presence.count,
        isOnAir: media.nodes.isOnAir,
        checkParts: health.checkParts,
      }),
    ),
    ...reports.routes,
    ...composeDoubts(core, { canManageRoom: accounts.managed.canManageRoom, chat, onChanged: onDoubtsChanged }),
    ...composeRunSheet(core, {
      showOffer: roomPages.showOffer,
      releaseQuiz: quiz.release,
      sendPinned: chat.sendPinned,
    }),
    ...searchRoutes(createSearchRepository(core.db)),
    ...composeSettings(core, {
      databaseUrl,
      findAddressee: accounts.auth.findAddressee,
      checkParts: health.checkParts,
      brand,
    }),
    ...systemRoutes({
      clock,
      ...health,
      isStarting: () => builds?.isReady() === false,
      isStopping: () => isStopping,
      isCutOff: () => cutOff?.isCutOff() ?? false,
      listOutbox: () => core.outbox.list(100),
      reloadPages: ({ userId }) => {
        realtime.publish(command, 'everyone', { action: 'reload' });
        core.events.record({ kind: 'reload_pages', roomId: null, userId });
      },
    }),
  ];
  const requests = [
    ...authRequests({ clock, build }),
    ...joining.requests,
    ...chat.requests,
    ...quiz.requests,
    ...stage.requests,
    ...reports.requests,
  ];
  const { app, endPassedOn } = await composeHttp(core, {
    routes,
    requests,
    realtime,
    mediaSockets,
    accounts,
    signalling,
    places: media.places,
    videos,
    videoFiles: playback.videoFiles,
    sharedLives: recordings.sharedFiles,
    cdnSecondsLeft: playback.cdnSecondsLeft,
    uploads,
    webFolder,
    onSessionGone: joining.onSessionGone,
    onFileUploaded: async (key) => {
      await accounts.onPhotoUploaded(key);
      await roomPages.onFileUploaded(key);
      await courses.onFileUploaded(key);
    },
    onFileDownload: roomPages.onFileDownload,
    isOnAirByWebrtc: watching.isOnAirByWebrtc,
    isSetupOpen: setup.isKnownOpen,
    sendFormerAsset: builds?.sendFormerAsset,
  });

  const closeLives = async () => {
    live.close();
    stage.close();
    await recordings.close();
    await media.close();
  };
  const demo = composeDemo(core, { media, live, recordings, videos: { ...videos.demo, finished: uploads.finished } });
  if (config.isDemo) await seedDemo(core.db, core.passwords, clock, config);
  const setupCode = await setup.start();
  await core.jobs.start();
  await stage.start();
  await recordings.start();
  await demo.start();
  builds?.start();
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  publicUrl.setPort(port);
  core.nodes.describe({ address: config.nodeAddress ?? nodeAddress(config.host, port) });

  return {
    url: publicUrl.get(),
    setupCode,
    routes,
    requests: [...requests, ...signalling.requests],
    drain: (drainS, signal) => {
      isStopping = true;
      return drain(drainS, signal);
    },
    close: async () => {
      isStopping = true;
      await markClosing(core);
      builds?.close();
      cutOff?.close();
      videos.conversion.close();
      // The socket servers wait for every connection of the HTTP server.
      endPassedOn();
      const stopDraining = drainConnections(app.server);
      await demo.close();
      // Together: each socket server waits until the connections of the other have closed too, and a slow download must not keep the
      // recordings from being completed.
      missedNotices.close();
      await Promise.all([mediaSockets.close(), realtime.close(), closeLives()]);
      stopDraining();
      await app.close();
      accounts.close();
      rooms.close();
      await chat.close();
      await quiz.close();
      await facts.visits.close();
      await core.events.close();
      await playback.playback.close();
      await core.jobs.close();
      await core.mail.close();
      core.disk.close();
      await bus.close();
      await core.leaveDatabase({ isExpectedBack: recordings.hasUnstored() });
    },
  };
};

/** So that no other node gives it rooms while it closes; a database that does not answer is not waited for. */
const markClosing = async ({ nodes, log }: Core) => {
  nodes.describe({ isDraining: true });
  await settlesWithin(nodes.refresh(), 1000).catch((error: unknown) =>
    log.warn({ err: error }, 'other nodes do not know that this one stops'),
  );
};
