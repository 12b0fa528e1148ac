/**
 * The composition root. Features meet in this folder and nowhere else, in one order: each part gets the parts before it and never
 * one that follows. Each file says which role runs it.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Bus } from '../adapters/bus/port.ts';
import type { Clock } from '../adapters/clock/port.ts';
import { MigrationError, migrate } from '../adapters/db/migrate.ts';
import { nodeAddress } from '../adapters/nodes/address.ts';
import { watchCutOff } from '../adapters/nodes/cut-off.ts';
import { type Config, ConfigError, isSharedBy } from '../config.ts';
import { seedDemo } from '../demo/seed.ts';
import type { RouteBinding } from '../http/routes.ts';
import { readBuild } from '../http/web-files.ts';
import { createMediaSockets } from '../sockets/media.ts';
import { createRealtime, type RequestBinding } from '../sockets/realtime.ts';
import type { AlertParts } from './alerts.ts';
import { openBus } from './bus.ts';
import { createClosing } from './closing.ts';
import { composeCore, refuseBesideOthers } from './core.ts';
import { composeDemo } from './demo.ts';
import { refuseDemoAccounts } from './demo-check.ts';
import { createDrain } from './drain.ts';
import { composeFeatures } from './features.ts';
import { composeHttp } from './http.ts';
import { reconnectAfterGaps } from './missed-notices.ts';
import { createPublicUrl } from './public-url.ts';
import { publishAction } from './reports.ts';
import { composeRoutes } from './routes.ts';

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
  const isShared = options.bus !== undefined || isSharedBy(config);
  await refuseBesideOthers(config, databaseUrl, { isShared, log });
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
    isShared,
    version: build,
    onAction: publishAction(realtime),
    onReplaced,
  });
  await refuseDemoAccounts(core).catch(async (error: unknown) => {
    await bus.close();
    await core.leaveDatabase();
    throw error;
  });
  const mediaSockets = createMediaSockets(sockets);
  const publicUrl = createPublicUrl(config);

  const web = { folder: webFolder, build };
  const features = await composeFeatures(core, { realtime, mediaSockets, publicUrl: publicUrl.get, web, push });
  const { media, playback, live, recordings, videos, uploads, roomPages, setup } = features;

  const moveTabs = () => realtime.reconnect(realtime.connectedTabs().map(({ sessionId }) => sessionId));
  const cutOff = core.nodes.isAlone ? null : watchCutOff(core.nodes, { onCutOff: moveTabs, log });
  const stopping = new AbortController();
  const { routes, requests, checkParts } = composeRoutes(core, features, {
    realtime,
    databaseUrl,
    build,
    isStopping: () => stopping.signal.aborted,
    isCutOff: () => cutOff?.isCutOff() ?? false,
  });

  const http = await composeHttp(core, {
    routes,
    requests,
    realtime,
    mediaSockets,
    accounts: features.accounts,
    signalling: features.signalling,
    placements: media.placements,
    videos,
    videoFiles: playback.videoFiles,
    lives: recordings,
    checkParts,
    cdnSecondsLeft: playback.cdnSecondsLeft,
    uploads,
    webFolder,
    onSessionGone: features.joining.onSessionGone,
    onFileUploaded: async (key) => {
      await features.accounts.onPhotoUploaded(key);
      await roomPages.onFileUploaded(key);
      await features.courses.onFileUploaded(key);
    },
    onFileDownload: roomPages.onFileDownload,
    isOnAirByWebrtc: features.liveSource.isOnAirByWebrtc,
    isSetupOpen: setup.isOpen,
    sendFormerAsset: features.builds?.sendFormerAsset,
  });

  const demo = composeDemo(core, { media, live, recordings, videos: { ...videos.demo, finished: uploads.finished } });
  const missedNotices = reconnectAfterGaps({ bus, realtime });
  const drain = createDrain(core, { realtime, media, recordingsSettled: recordings.settled });
  const close = createClosing(core, { realtime, mediaSockets, features, http, demo, cutOff, missedNotices });

  if (config.isDemo) await seedDemo(core.db, core.passwords, core.clock, config);
  const setupCode = config.roles.includes('api') ? await setup.start() : null;
  await core.jobs.start();
  await features.stage.start();
  await recordings.start();
  await demo.start();
  features.builds?.start();
  await http.app.listen({ host: config.host, port: config.port });
  const { port } = http.app.server.address() as AddressInfo;
  publicUrl.setPort(port);
  core.nodes.describe({ address: config.nodeAddress ?? nodeAddress(config.host, port) });

  return {
    url: publicUrl.get(),
    setupCode,
    routes,
    requests: [...requests, ...features.signalling.requests],
    drain: (drainS, signal) => {
      stopping.abort();
      return drain(drainS, signal);
    },
    close: () => {
      stopping.abort();
      return close();
    },
  };
};
