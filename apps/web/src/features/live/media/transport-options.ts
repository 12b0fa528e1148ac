/** The contract names what browsers read of a transport; the rest passes through as the server made it. */
import type { Transport } from '@palco/contract/live/signalling';
import type * as mediasoup from 'mediasoup-client/types';

export const clientOptions = ({ iceServers, ...options }: Transport): mediasoup.TransportOptions => ({
  ...(options as unknown as mediasoup.TransportOptions),
  iceServers: iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  })),
});
