/** How long the picture of a viewer by WebRTC stands still. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Transmission } from '../faults/transmission.ts';

export function watchPicture({ frames }: Pick<Transmission, 'frames'>) {
  let isOver = false;
  const watch = async (): Promise<number> => {
    let [shown, changedAt, longest] = [-1, performance.now(), 0];
    while (!isOver) {
      const now = await frames();
      longest = Math.max(longest, performance.now() - changedAt);
      if (now !== shown) [shown, changedAt] = [now, performance.now()];
      await delay(50);
    }
    return longest;
  };
  const watching = watch();
  return {
    /** The longest time without a new frame. */
    stop: (): Promise<number> => {
      isOver = true;
      return watching;
    },
  };
}
