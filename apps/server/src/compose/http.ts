/** Roles api and media: the HTTP server with its routes and files, and the socket servers attached to it. */

import { isOutboxOpen } from '../config.ts';
import type { UploadService } from '../features/uploads/service.ts';
import { addHlsFiles } from '../http/hls-files.ts';
import { addMetrics } from '../http/metrics.ts';
import { addDocumentation } from '../http/openapi.ts';
import { createPlaylists } from '../http/playlists.ts';
import { createHttp, type RouteBinding } from '../http/routes.ts';
import { addStoredFiles } from '../http/stored-files.ts';
import { warnOfUntrustedProxy } from '../http/untrusted-proxy.ts';
import { addUploads } from '../http/uploads.ts';
import { addVideoFiles } from '../http/video-files.ts';
import { addWebFiles } from '../http/web-files.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime, RequestBinding } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Playback } from './playback.ts';
import type { composeSignalling } from './signalling.ts';
import type { Videos } from './videos.ts';

export type HttpParts = {
  routes: readonly RouteBinding[];
  requests: readonly RequestBinding[];
  realtime: Realtime;
  mediaSockets: MediaSockets;
  accounts: Accounts;
  signalling: ReturnType<typeof composeSignalling>;
  videos: Videos;
  videoFiles: Playback['videoFiles'];
  cdnSecondsLeft: Playback['cdnSecondsLeft'];
  uploads: UploadService;
  webFolder: string;
  onSessionGone: (sessionId: string) => void;
  onFileUploaded: (key: string) => Promise<void>;
  onFileDownload: (key: string) => void;
  isOnAir: (roomId: string) => boolean;
  isSetupOpen: () => boolean;
};

export const composeHttp = async (core: Core, parts: HttpParts) => {
  const { config, log, limiter, metrics } = core;
  const { realtime, mediaSockets, videos, signalling } = parts;
  const { auth, identify, managed } = parts.accounts;
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const app = createHttp(parts.routes, {
    log,
    limiter,
    identify,
    checkManages: managed.check,
    isSecure,
    isDevelopment: isOutboxOpen(config),
    defaultLanguage: () => core.settings.get().language,
    trustedProxies: config.trustedProxies,
    observe: metrics.observe,
  });

  // Sockets identify without the cache: a connection outlives its few seconds.
  const socketPorts = {
    log,
    limiter,
    identify: auth.identify,
    checkManages: managed.check,
    trustedProxies: config.trustedProxies,
  };
  realtime.serve(app.server, parts.requests, {
    ...socketPorts,
    touchSessions: auth.touchSessions,
    onSessionGone: parts.onSessionGone,
  });
  mediaSockets.serve(app.server, signalling.requests, { ...socketPorts, ...signalling.connections });
  metrics.gauge('palco_media_connections', 'Open media signalling connections', mediaSockets.connectionCount);
  metrics.gauge('palco_realtime_connections', 'Open realtime connections', realtime.connectionCount);

  const playlists = createPlaylists(app);
  addVideoFiles(app, { folder: videos.folders.videos, playlists, ...parts.videoFiles });
  if (config.cdnUrl !== undefined)
    addHlsFiles(app, { folder: videos.folders.videos, playlists, secondsLeft: parts.cdnSecondsLeft });
  addUploads(app, videos.store, {
    ...parts.uploads,
    isDiskFull: core.disk.isFull,
    availableBytes: core.disk.availableBytes,
    isComplete: videos.isComplete,
    folder: videos.folders.uploads,
    log,
    identify,
    checkManages: managed.check,
  });
  addMetrics(app, metrics, { token: config.metricsToken, isProduction: config.isProduction });
  if (config.trustedProxies === 0) warnOfUntrustedProxy(app, log);
  // In production a stranger has no use for it; `openapi.json` of the repository says the same.
  if (!config.isProduction) await addDocumentation(app);
  await addStoredFiles(app, {
    storage: core.storage,
    receiveUpload: core.receiveUpload,
    isDiskFull: core.disk.isFull,
    onUploaded: parts.onFileUploaded,
    onDownload: parts.onFileDownload,
    limiter,
  });
  await addWebFiles(app, parts.webFolder, {
    externalOrigins: config.externalOrigins,
    cdnOrigin: config.cdnUrl && new URL(config.cdnUrl).origin,
    uploadOrigin: config.s3 && new URL(config.s3.endpoint).origin,
    isOnAir: parts.isOnAir,
    isSetupOpen: parts.isSetupOpen,
    isSecure,
    settings: config.pages,
    brand: core.settings.brand,
  });
  return app;
};
