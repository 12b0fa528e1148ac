/** Connects to a live by WebRTC, also before there is a player: the connection is made while the page is still loading. */
import * as limits from '@palco/contract/room-limits';
import { getSessionToken, getToken } from '../../lib/storage/token-store.ts';
import type { ViewerConnection } from './media/viewer-connection.ts';

export type WebrtcAddress = {
  readonly videoUrl: string;
  readonly socketPath: string;
  readonly roomId: string;
  /** From the link the viewer came by. */
  readonly producerToken?: string;
};

type Prefetched = { readonly key: string; readonly connection: Promise<ViewerConnection> };

let prefetched: Prefetched | null = null;

/** The prefetched connection to the same room, or a new one. */
export const watchRoom = (address: WebrtcAddress): Promise<ViewerConnection> => {
  const known = prefetched;
  if (known?.key !== keyOf(address)) return connect(address);
  prefetched = null;
  return known.connection;
};

export const prefetchLive = (address: WebrtcAddress): Promise<ViewerConnection> => {
  // The user pressed another room first and does not go there any more.
  const former = prefetched;
  const connection = connect(address);
  const mine = { key: keyOf(address), connection };
  prefetched = mine;
  if (former) close(former);
  const drop = () => {
    if (prefetched !== mine) return;
    prefetched = null;
    close(mine);
  };
  // The media code could not be loaded (the player tries again), or no player took the connection in time.
  connection.catch(drop);
  setTimeout(drop, limits.live.webrtcTimeoutMs);
  return connection;
};

const close = ({ connection }: Prefetched): void => {
  connection
    .then((opened) => opened.close())
    .catch(() => {
      // It was never opened.
    });
};

const keyOf = ({ videoUrl, socketPath, roomId, producerToken }: WebrtcAddress) =>
  [videoUrl, socketPath, roomId, producerToken].join(' ');

/** Loaded only when there is a live to watch. */
const loadMedia = () => import('./media/viewer-connection.ts');

/** How long the detection of what the browser can receive waits for a connection that should be opened before it. */
const detectionDelayMs = 40;

/** Called when a live is likely to be watched soon: `connecting` is already on its way to it. */
export const prepareMedia = (connecting: Promise<unknown> = Promise.resolve()): void => {
  loadMedia()
    .then(async ({ receivingCapabilities }) => {
      // The detection takes about as long as the server needs to answer a new socket: the socket comes first.
      await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, detectionDelayMs))]);
      await receivingCapabilities();
    })
    .catch(() => {
      // `connect` loads it again and reports the failure.
    });
};

const connect = async (address: WebrtcAddress): Promise<ViewerConnection> => {
  const media = await loadMedia();
  const connection = new media.ViewerConnection({
    address: () => ({ ...address, token: getToken() ?? '', session: getSessionToken() ?? '' }),
  });
  connection.open();
  return connection;
};
