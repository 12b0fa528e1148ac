/** Files that wait to be sent to their rooms: only a few are sent at a time, so that the page keeps connections for its calls. */
import * as limits from '@palco/contract/room-limits';
import { createStore } from '../../lib/state/store.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { countRunning, hasTransfer, startTransfer, subscribeToTransfers } from './transfers.ts';

type Queued = { readonly roomId: string; readonly file: File; readonly onOpened: () => void };

const queue = createStore<readonly Queued[]>([]);
let isStarting = false;

export const queueTransfer = (queued: Queued): void => {
  queue.set([...queue.get(), queued]);
  startNext();
};

export const useIsQueued = (roomId: string): boolean => useStore(queue).some((queued) => queued.roomId === roomId);

/** While files wait, one is always being sent: leaving the page is asked about because of that one. */
const startNext = () => {
  // Starting a transfer is itself a change of the transfers.
  if (isStarting) return;
  isStarting = true;
  while (countRunning() < limits.uploads.maxSentTogether) {
    const [next, ...others] = queue.get();
    if (!next) break;
    queue.set(others);
    // The organizer may have given the room another file meanwhile.
    if (!hasTransfer(next.roomId)) void startTransfer(next.roomId, next.file, next.onOpened);
  }
  isStarting = false;
};

subscribeToTransfers(startNext);
