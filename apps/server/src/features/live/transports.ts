/** The WebRTC transports of a page. Every request may arrive twice: the second one finds what the first one made. */
import { AppError } from '@palco/contract/errors';
import type { IceServer } from '@palco/contract/live/media';
import type { DtlsParameters, Transport } from '@palco/contract/live/signalling';
import type { MediaEngine, MediaTransport } from '../../adapters/media/port.ts';
import type { Direction, Peer } from './peer.ts';

export type Transports = ReturnType<typeof createTransports>;

export const createTransports = (media: MediaEngine, iceServers: () => IceServer[]) => ({
  open: async (peer: Peer, direction: Direction, forceTcp: boolean): Promise<MediaTransport> => {
    const former = peer.transport(direction);
    // A retry of a request whose response was lost: the first transport is still unused.
    if (former && !former.isConnected) return former;
    peer.closeTransport(direction);
    const room = await media.openRoom(peer.roomId);
    const transport = await room.openTransport({ purpose: direction === 'watch' ? 'watch' : 'send', forceTcp });
    if (peer.isClosed) {
      transport.close();
      throw new AppError('TRANSPORT_NOT_FOUND');
    }
    peer.setTransport(direction, transport);
    return transport;
  },
  connect: async (peer: Peer, direction: Direction, dtlsParameters: DtlsParameters) => {
    const transport = peer.transportOrFail(direction);
    if (!transport.isConnected) await transport.connect(dtlsParameters);
    return {};
  },
  present: (transport: MediaTransport): Transport => ({ ...transport.details, iceServers: iceServers() }),
});
