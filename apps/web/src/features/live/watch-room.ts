/** Begins to watch a live, also before there is a player to show it: the connection is made while the page is drawn. */
import * as limits from '@palco/contract/room-limits';
import { getSessionToken, getToken } from '../../lib/storage/token-store.ts';
import type { Watching } from './media/viewer-connection.ts';

export type WebrtcAddress = {
  readonly videoUrl: string;
  readonly socketPath: string;
  readonly roomId: string;
  /** Of somebody who came by a link. */
  readonly producerToken?: string;
};

type Early = { readonly key: string; readonly watching: Promise<Watching> };

let early: Early | null = null;

/** What somebody began before for the same room, or anew. */
export const watchRoom = (address: WebrtcAddress): Promise<Watching> => {
  const begun = early;
  if (begun?.key !== keyOf(address)) return begin(address);
  early = null;
  return begun.watching;
};

export const watchRoomEarly = (address: WebrtcAddress): Promise<Watching> => {
  // Somebody who pressed another room first does not go there.
  const former = early;
  const watching = begin(address);
  const mine = { key: keyOf(address), watching };
  early = mine;
  if (former) end(former);
  const drop = () => {
    if (early !== mine) return;
    early = null;
    end(mine);
  };
  // The code could not be loaded; whoever watches tries again. Nor is anything kept that nobody came for.
  watching.catch(drop);
  setTimeout(drop, limits.live.webrtcTimeoutMs);
  return watching;
};

const end = ({ watching }: Early) => void watching.then((one) => one.close()).catch(() => {});

const keyOf = ({ videoUrl, socketPath, roomId, producerToken }: WebrtcAddress) =>
  [videoUrl, socketPath, roomId, producerToken].join(' ');

/** The code that does it is loaded when there is something to watch. */
const loadMedia = () => import('./media/viewer-connection.ts');

/** For a live that is likely to be watched in a moment. Only a head start. */
export const prepareMedia = (): void => {
  loadMedia()
    .then(({ receivingCapabilities }) => receivingCapabilities())
    .catch(() => {});
};

const begin = async (address: WebrtcAddress): Promise<Watching> => {
  const media = await loadMedia();
  const watching = new media.Watching({
    address: () => ({ ...address, token: getToken() ?? '', session: getSessionToken() ?? '' }),
  });
  watching.open();
  return watching;
};
