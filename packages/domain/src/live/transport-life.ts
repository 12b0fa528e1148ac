/** Whether a connection for media may still carry some. */
import * as limits from '@palco/contract/room-limits';

export type TransportState = 'new' | 'connecting' | 'connected' | 'failed' | 'disconnected' | 'closed';

/** `forMs` is how long it has been so. `new` counts, as long as nothing has been sent yet. */
export const isTransportAlive = (state: TransportState, forMs: number): boolean => {
  switch (state) {
    case 'new':
    case 'connected':
      return true;
    // Browsers themselves give up much later.
    case 'connecting':
      return forMs < limits.live.webrtcTimeoutMs;
    case 'failed':
    case 'disconnected':
    case 'closed':
      return false;
  }
};
