/** Whether a media transport is still usable. */
import * as limits from '@palco/contract/room-limits';

export type TransportState = 'new' | 'connecting' | 'connected' | 'failed' | 'disconnected' | 'closed';

/** `forMs` is how long the transport has been in this state. `new` counts as alive: nothing has been sent yet. */
export const isTransportAlive = (state: TransportState, forMs: number): boolean => {
  switch (state) {
    case 'new':
    case 'connected':
      return true;
    // Browsers themselves time out much later.
    case 'connecting':
      return forMs < limits.live.webrtcTimeoutMs;
    case 'failed':
    case 'disconnected':
    case 'closed':
      return false;
  }
};
