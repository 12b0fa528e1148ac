/** The handlers of the requests of the media socket. */
import type { IceServer } from '@palco/contract/live/media';
import type { MediaEngine } from '../../adapters/media/port.ts';
import type { Peer } from './peer.ts';
import { createSending, type SendingPorts } from './sending.ts';
import { createTransports } from './transports.ts';
import { createViewerCapacity } from './viewer-capacity.ts';
import { createWatching, type WatchingPorts } from './watching.ts';

export type SignallingPorts = Omit<SendingPorts, 'transports'> &
  Omit<WatchingPorts, 'transports' | 'capacity'> & {
    media: MediaEngine;
    iceServers: () => IceServer[];
    /** How many may watch one room by WebRTC. */
    viewersPerRoom: number;
  };

export type Signalling = ReturnType<typeof createSignalling>;

export const createSignalling = ({ media, iceServers, viewersPerRoom, ...ports }: SignallingPorts) => {
  const transports = createTransports(media, iceServers);
  const capacity = createViewerCapacity(ports.liveRooms, viewersPerRoom);
  return {
    capabilities: async (peer: Peer) => (await media.openRoom(peer.roomId)).rtpCapabilities,
    ...createSending({ ...ports, transports }),
    ...createWatching({ ...ports, transports, capacity }),
  };
};
