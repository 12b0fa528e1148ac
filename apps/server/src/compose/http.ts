/** Roles api and media: the HTTP server with its routes and files, and the socket servers attached to it. */

import * as limits from '@palco/contract/limits';
import type { Parts } from '@palco/contract/system';
import { nodeIdHeader } from '../adapters/nodes/reachability.ts';
import { isOutboxOpen } from '../config.ts';
import type { Placements } from '../features/live/placements.ts';
import type { UploadService } from '../features/uploads/service.ts';
import { addHlsFiles } from '../http/hls-files.ts';
import { createLiveFileSource } from '../http/live-files.ts';
import { addMetrics } from '../http/metrics.ts';
import { addNodeFiles } from '../http/node-files.ts';
import { addDocumentation } from '../http/openapi.ts';
import { firstPlaylist, playlistsInFolder, playlistsOfLives, storedPlaylists } from '../http/playlist-source.ts';
import { createPlaylists } from '../http/playlists.ts';
import { createHttp, type RouteBinding } from '../http/routes.ts';
import { addStoredFiles } from '../http/stored-files.ts';
import { warnOfUntrustedProxy } from '../http/untrusted-proxy.ts';
import { addUploads } from '../http/uploads.ts';
import { addVideoFiles } from '../http/video-files.ts';
import { createLocalVideoSource, firstFile } from '../http/video-source.ts';
import { addWebFiles, type WebFilesOptions } from '../http/web-files.ts';
import { networkOf } from '../shared/network.ts';
import { callerHeader } from '../shared/node-caller.ts';
import type { MediaSockets } from '../sockets/media.ts';
import { createMediaProxy, isFromNode, type MediaProxyPorts } from '../sockets/media-proxy.ts';
import type { Realtime, RequestBinding } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { LiveRecordings } from './live-recordings.ts';
import { addGauges } from './metrics.ts';
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
  placements: Placements;
  videos: Videos;
  videoFiles: Playback['videoFiles'];
  lives: Pick<LiveRecordings, 'files' | 'spool' | 'unstoredSegments'>;
  checkParts: () => Promise<Parts>;
  cdnSecondsLeft: Playback['cdnSecondsLeft'];
  uploads: UploadService;
  webFolder: string;
  onSessionGone: (sessionId: string) => void;
  onFileUploaded: (key: string) => Promise<void>;
  onFileDownload: (key: string) => void;
  isOnAirByWebrtc: (roomId: string) => boolean;
  isSetupOpen: () => Promise<boolean>;
  sendFormerAsset: WebFilesOptions['sendFormerAsset'];
};
export type Http = Awaited<ReturnType<typeof composeHttp>>;

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

  if (!core.nodes.isAlone)
    app.addHook('onRequest', async (request, reply) => {
      if (request.url === '/livez') reply.header(nodeIdHeader, core.nodes.id);
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
  mediaSockets.serve(app.server, signalling.requests, {
    ...socketPorts,
    ...signalling.connections,
    callerOf: (handshake) => (isFromNode(handshake, core.nodeCalls) ? String(handshake.headers[callerHeader]) : null),
  });
  const mediaProxy = core.nodes.isAlone ? null : createMediaProxy(mediaProxyPorts(core, parts.placements));
  mediaProxy?.attach(app.server);
  addGauges(core, { ...parts, mediaPassedOn: () => mediaProxy?.connectionCount() ?? 0 });

  const { lives } = parts;
  const sendLiveFile = createLiveFileSource(lives.files);
  const livePlaylists = playlistsOfLives(lives.files);
  const ownPlaylists = playlistsInFolder(videos.folders.videos);
  // A server that is alone has the segments of lives in the folder, where neither the database nor a store is needed to find one.
  const sendFile = core.nodes.isAlone
    ? firstFile(createLocalVideoSource(videos.folders.videos), sendLiveFile, videos.sendFile)
    : firstFile(sendLiveFile, videos.sendFile);
  const stored = storedPlaylists(videos.readPlaylist);
  const source = core.nodes.isAlone
    ? firstPlaylist(ownPlaylists, livePlaylists, stored)
    : firstPlaylist(livePlaylists, ownPlaylists, stored);
  const playlists = createPlaylists(app, source);
  addVideoFiles(app, { sendFile, playlists, ...parts.videoFiles });
  if (config.cdnUrl !== undefined) addHlsFiles(app, { sendFile, playlists, secondsLeft: parts.cdnSecondsLeft });
  if (!core.nodes.isAlone) addNodeFiles(app, { folder: lives.spool, isSigned: core.nodeCalls.isSigned });
  addUploads(app, videos.uploadStore, {
    ...parts.uploads,
    ...videos.uploadSpace,
    isComplete: videos.isComplete,
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
    isOnAir: parts.isOnAirByWebrtc,
    isSetupOpen: parts.isSetupOpen,
    sendFormerAsset: parts.sendFormerAsset,
    isSecure,
    settings: config.pages,
    brand: core.settings.brand,
  });
  return { app, endPassedOn: () => mediaProxy?.close() };
};

/** Before a connection is identified: an address that connects too often must not make the database search for rooms. */
const mediaProxyPorts = (
  { nodes, nodeCalls, config, limiter, log }: Core,
  placements: Placements,
): MediaProxyPorts => ({
  selfId: nodes.id,
  nodeFor: placements.nodeFor,
  // Connections to a node that stands still or is cut off are closed, so that their pages connect to another one.
  knownNodeOf: placements.knownNodeOf,
  onMoved: placements.onChanged,
  nodeCalls,
  admit: (address, { isPlaced }) => {
    limiter.admit(`media connection from ${networkOf(address)}`, limits.sockets.handshakesPerNetwork);
    if (!isPlaced) limiter.admit(`media rooms opened from ${networkOf(address)}`, limits.sockets.mediaRoomsPerNetwork);
  },
  trustedProxies: config.trustedProxies,
  log,
});
